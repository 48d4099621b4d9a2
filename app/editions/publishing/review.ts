import { sql } from 'drizzle-orm'
import { type Audience, findOpportunities, type Opportunity, statusOn } from '../../opportunities/opportunities.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { today } from '../../platform/dates.ts'
import { exclusionReason, findCandidates } from './candidates.ts'
import type { ReviewedEntry, SheetRow } from './review-sheet.ts'
import { EDITION_SIZE, titleKey } from './selection.ts'
import { findWarnings } from './warnings.ts'

export interface Review {
  main: ReviewedEntry[]
  forecasts: ReviewedEntry[]
  /** What prevents publishing, in plain words. */
  problems: string[]
  /** What the coach may want to change. */
  warnings: string[]
}

/**
 * Checks a sheet for the day of publication. Missing entries are reported and never filled in.
 *
 * @param last what the last edition had, by id
 */
export async function reviewSheet(
  deps: { database: Database; clock: Clock },
  audience: Audience,
  day: string,
  sheet: { rows: SheetRow[]; problems: string[] },
  last: ReadonlySet<string>,
): Promise<Review> {
  const taken = sheet.rows.flatMap((row) => (row.order === null ? [] : [{ ...row, order: row.order }]))
  const known = await findOpportunities(deps.database.db, sql`o.id in ${textRows(taken.map(({ id }) => id))}`)
  const byId = new Map(known.map((opportunity) => [opportunity.id, opportunity]))
  const problems = [...sheet.problems]
  const lineByTwin = new Map<string, number>()
  const reviewed: ReviewedEntry[] = []
  for (const row of taken.sort((a, b) => a.order - b.order || a.line - b.line)) {
    const opportunity = byId.get(row.id)
    const problem = opportunity
      ? (exclusionReason(audience, opportunity, day, today(deps.clock)) ?? sectionProblem(row, opportunity, day))
      : 'is not known (any more)'
    if (problem) problems.push(`Line ${row.line}, "${row.title}": ${problem}.`)
    for (const twin of opportunity ? [opportunity.id, `${row.part} ${titleKey(opportunity)}`] : []) {
      const before = lineByTwin.get(twin)
      if (before !== undefined && before !== row.line)
        problems.push(`Line ${row.line}, "${row.title}": is the same as line ${before}.`)
      lineByTwin.set(twin, row.line)
    }
    if (opportunity) reviewed.push({ ...row, opportunity })
  }
  const main = reviewed.filter(({ part }) => part === 'main')
  const forecasts = reviewed.filter(({ part }) => part === 'forecast')
  if (main.length < EDITION_SIZE) problems.push(await shortageMessage(deps, audience, day, main.length))
  if (main.length > EDITION_SIZE)
    problems.push(
      `There are ${main.length} entries: drop ${main.length - EDITION_SIZE}, so that there are exactly ${EDITION_SIZE}.`,
    )
  return { main, forecasts, problems: [...new Set(problems)], warnings: findWarnings(main, sheet.rows, last) }
}

function sectionProblem({ part }: SheetRow, opportunity: Opportunity, day: string): string | undefined {
  const forecast = statusOn(opportunity, day) === 'forecast'
  if (part === 'main' && forecast) return 'is a forecast, and belongs beyond the hundred'
  return part === 'forecast' && !forecast ? 'is no forecast, and belongs among the hundred' : undefined
}

/** How many entries are missing, and why others were excluded. */
async function shortageMessage(
  deps: { database: Database; clock: Clock },
  audience: Audience,
  day: string,
  count: number,
): Promise<string> {
  const { main, exclusionCounts } = await findCandidates(deps, audience, day)
  const missing = `${EDITION_SIZE - count} of ${EDITION_SIZE} entries are missing.`
  if (main.length > count) return `${missing} ${main.length} fit on ${day}: give some of the spares an order.`
  const reasons = [...exclusionCounts].sort(([, a], [, b]) => b - a).slice(0, 5)
  const listed = reasons.map(([reason, number]) => `${number} "${reason}"`).join(', ')
  return `${missing} Only ${main.length} that are known fit on ${day}${listed && `; left out were ${listed}`}. Import newer data first.`
}
