import { stateName } from '../../../catalog/us-states.ts'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { MIN_DAYS_LEFT } from './candidates.ts'
import type { ReviewedEntry, SheetProblem } from './review.ts'
import type { SheetRow } from './sheet.ts'

/** What the coach may want to change in her sheet, though nothing requires it. */
export function findWarnings(
  main: readonly ReviewedEntry[],
  { rows, last }: { rows: readonly SheetRow[]; last: ReadonlySet<string> },
): SheetProblem[] {
  const general = [...repeatWarnings(main, last), ...diversityWarnings(main), ...missingDateWarnings(main)]
  return [
    ...topPickWarnings(main).map((text) => ({ text })),
    ...droppedEntryWarnings(rows),
    ...general.map((text) => ({ text })),
  ]
}

function topPickWarnings(main: readonly ReviewedEntry[]): string[] {
  const picks = main.filter(({ topPick }) => topPick).length
  if (picks >= 3 && picks <= 5) return []
  return [`${picks} top ${picks === 1 ? 'pick is' : 'picks are'} marked; 3 to 5 are what buyers are told to look for.`]
}

/** A spare that still has a pick or a note: one of the two is probably a mistake. */
function droppedEntryWarnings(rows: readonly SheetRow[]): SheetProblem[] {
  return rows
    .filter(({ order, topPick, note }) => order === null && (topPick || note !== ''))
    .map(({ id, title, topPick }) => {
      const has = topPick ? 'is marked as a top pick' : 'has a note'
      return { id, title, text: `${has}, but is a spare, so it’s left out.` }
    })
}

function repeatWarnings(main: readonly ReviewedEntry[], last: ReadonlySet<string>): string[] {
  const again = main.filter(({ id }) => last.has(id))
  if (again.length === 0) return []
  return [
    `${again.length} of ${main.length} entries were in the last edition already: ${nameNumbers(again.map(({ order }) => order))}. Spares that aren’t marked so are new.`,
  ]
}

/** How many of a hundred entries may share a sector or a state before a warning. */
const MAX_SIMILAR_ENTRIES = { sector: 45, state: 25 }

function diversityWarnings(main: readonly ReviewedEntry[]): string[] {
  const share = main.length / 100
  const crowded = (kind: keyof typeof MAX_SIMILAR_ENTRIES, of: (opportunity: Opportunity) => readonly string[]) =>
    countValues(main, of).filter(([, count]) => count > MAX_SIMILAR_ENTRIES[kind] * share)
  const swap = 'swap some of them for spares'
  return [
    ...crowded('sector', ({ sectors }) => sectors).map(
      ([sector, count]) => `Not spread enough: ${count} of ${main.length} entries are about ${sector}; ${swap}.`,
    ),
    ...crowded('state', ({ states }) => states).map(
      ([state, count]) => `Not spread enough: ${count} of ${main.length} entries are in ${stateName(state)}; ${swap}.`,
    ),
  ]
}

function countValues(
  main: readonly ReviewedEntry[],
  of: (opportunity: Opportunity) => readonly string[],
): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of main.flatMap(({ opportunity }) => of(opportunity))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

function missingDateWarnings(main: readonly ReviewedEntry[]): string[] {
  const stale = main.filter(({ opportunity }) => opportunity.source === 'own' && opportunity.updated_on === null).length
  const undated = main.filter(({ opportunity }) => opportunity.deadline_on === null).length
  return [
    ...(stale > 0 ? [`${stale} of your own finds ${stale === 1 ? 'does' : 'do'} not say when you checked it.`] : []),
    ...(undated > 0
      ? [
          `${undated} ${undated === 1 ? 'entry has' : 'entries have'} no last day: words stand for it. All others have at least ${MIN_DAYS_LEFT} days left.`,
        ]
      : []),
  ]
}

/** The first of them, so that a line stays one: `numbers 3, 5 and 12`. */
function nameNumbers(numbers: readonly (number | null)[]): string {
  const shown = numbers.slice(0, 12).map(String)
  const more = numbers.length - shown.length
  const names = more > 0 ? [...shown, `${more} more`] : shown
  return `${numbers.length === 1 ? 'number' : 'numbers'} ${new Intl.ListFormat('en-US').format(names)}`
}
