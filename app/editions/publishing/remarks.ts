import { usStates } from '../../catalog/us-states.ts'
import { agencyName, daysBetween, type KnownOpportunity } from '../../opportunities/opportunities.ts'
import { LEAST_DAYS } from './candidates.ts'
import type { Reviewed } from './review.ts'
import { EDITION_SIZE } from './selection.ts'
import type { SheetRow } from './sheet.ts'
import { longDay } from './wording.ts'

/** What the coach may want to know of her sheet, and may leave as it is. */
export function remarksOf(
  day: string,
  main: readonly Reviewed[],
  rows: readonly SheetRow[],
  last: ReadonlySet<string>,
): string[] {
  return [
    ...pickRemarks(main),
    ...droppedRemarks(rows),
    ...orderRemarks(main),
    ...repeatRemarks(main, last),
    ...spreadRemarks(main),
    ...timeRemarks(main),
    ...ageRemarks(day, main),
  ]
}

function pickRemarks(main: readonly Reviewed[]): string[] {
  const picks = main.filter(({ topPick }) => topPick).length
  if (picks >= 3 && picks <= 5) return []
  return [`${picks} top ${picks === 1 ? 'pick is' : 'picks are'} marked; 3 to 5 are what buyers are told to look for.`]
}

/** She dropped it, and yet it has what only an entry has: one of both was a slip. */
function droppedRemarks(rows: readonly SheetRow[]): string[] {
  return rows
    .filter(({ order, topPick, note }) => order === null && (topPick || note !== null))
    .map(({ line, title, topPick }) => {
      const has = topPick ? 'is marked as a top pick' : 'has a note'
      return `Line ${line}, "${title}": ${has}, but has no order, so it is left out.`
    })
}

function orderRemarks(main: readonly Reviewed[]): string[] {
  const lines = new Map<number, number[]>()
  for (const { order, line } of main) lines.set(order, [...(lines.get(order) ?? []), line])
  return [...lines]
    .filter(([, same]) => same.length > 1)
    .map(
      ([order, same]) => `The ${linesOf(same)} have the same order ${order}: they follow each other as in the sheet.`,
    )
}

function repeatRemarks(main: readonly Reviewed[], last: ReadonlySet<string>): string[] {
  const again = main.filter(({ id }) => last.has(id))
  if (again.length === 0) return []
  return [
    `${again.length} of ${main.length} entries were in the last edition already: ${linesOf(again.map(({ line }) => line))}. Spares without "yes" in that column are new.`,
  ]
}

/** Beyond so many of a hundred an edition is one about something, or somewhere, and not for everybody. */
const MOST_ALIKE = { sector: 45, agency: 35, state: 25 }

function spreadRemarks(main: readonly Reviewed[]): string[] {
  const share = main.length / EDITION_SIZE
  const crowded = (kind: keyof typeof MOST_ALIKE, of: (it: KnownOpportunity) => readonly string[]) =>
    countsOf(main, of).filter(([, count]) => count > MOST_ALIKE[kind] * share)
  const swap = 'swap some of them for spares'
  return [
    ...crowded('sector', ({ sectors }) => sectors).map(
      ([sector, count]) => `Not spread enough: ${count} of ${main.length} entries are about ${sector}; ${swap}.`,
    ),
    ...crowded('agency', (it) => [agencyName(it) ?? it.source]).map(
      ([agency, count]) => `Not spread enough: ${count} of ${main.length} entries come from ${agency}; ${swap}.`,
    ),
    ...crowded('state', ({ states }) => states).map(
      ([state, count]) => `Not spread enough: ${count} of ${main.length} entries are in ${nameOf(state)}; ${swap}.`,
    ),
  ]
}

function nameOf(state: string): string {
  return Object.hasOwn(usStates, state) ? usStates[state as keyof typeof usStates] : state
}

function countsOf(main: readonly Reviewed[], of: (it: KnownOpportunity) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of main.flatMap(({ it }) => of(it))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

function timeRemarks(main: readonly Reviewed[]): string[] {
  const stale = main.filter(({ it }) => it.source === 'own' && it.updated_on === null).length
  const undated = main.filter(({ it }) => it.deadline_on === null).length
  return [
    ...(stale > 0 ? [`${stale} of your own finds ${stale === 1 ? 'does' : 'do'} not say when you checked it.`] : []),
    ...(undated > 0
      ? [
          `${undated} ${undated === 1 ? 'entry has' : 'entries have'} no last day: words stand for it. All others have at least ${LEAST_DAYS} days left.`,
        ]
      : []),
  ]
}

/** Days after which a notice may have changed without our knowing. */
const FRESH = 14

function ageRemarks(day: string, main: readonly Reviewed[]): string[] {
  const seen = main.map(({ it }) => it.seen_on ?? it.as_of).filter((on) => daysBetween(on, day) > FRESH)
  const oldest = seen.sort()[0]
  if (!oldest) return []
  const entries = seen.length === 1 ? '1 entry was' : `${seen.length} entries were`
  return [
    `${entries} last seen at the source more than ${FRESH} days before publication, the longest ago on ${longDay(oldest)}: import newer data first.`,
  ]
}

/** The first of them, so that a line stays one. */
function linesOf(lines: readonly number[]): string {
  const shown = lines.slice(0, 12).map(String)
  const more = lines.length - shown.length
  const names = more > 0 ? [...shown, `${more} more`] : shown
  return `${lines.length === 1 ? 'line' : 'lines'} ${new Intl.ListFormat('en-US').format(names)}`
}
