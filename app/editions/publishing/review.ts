import { sql } from 'drizzle-orm'
import { type Audience, findOpportunities, type Opportunity, statusOn } from '../../opportunities/opportunities.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { today } from '../../platform/dates.ts'
import { type CandidateDeps, exclusionReason, findCandidates } from './candidates.ts'
import { type EditionRules, gapMessage, mixExcesses, mixGaps } from './mix.ts'
import type { ReviewedEntry, SheetRow } from './review-sheet.ts'
import { selectEntries, titleKey } from './selection.ts'
import { findWarnings } from './warnings.ts'

export interface Review {
  main: ReviewedEntry[]
  forecasts: ReviewedEntry[]
  /** What prevents publishing, in plain words. */
  problems: string[]
  /** What the coach may want to change. */
  warnings: string[]
}

/** For which edition a sheet is checked. */
interface ReviewRequest {
  audience: Audience
  /** The day of publication. */
  day: string
  /** What the last edition had, by id. */
  last: ReadonlySet<string>
  rules: EditionRules
}

/** Checks a sheet for the day of publication. Missing entries are reported and never filled in. */
export async function reviewSheet(
  deps: CandidateDeps,
  request: ReviewRequest,
  sheet: { rows: SheetRow[]; problems: string[] },
): Promise<Review> {
  const { audience, day, last, rules } = request
  const taken = sheet.rows.flatMap((row) => (row.order === null ? [] : [{ ...row, order: row.order }]))
  const known = await findOpportunities(deps.database.db, sql`o.id in ${textRows(taken.map(({ id }) => id))}`)
  const byId = new Map(known.map((opportunity) => [opportunity.id, opportunity]))
  const publication = { audience, day, now: today(deps.clock), config: deps.config }
  const problems = [...sheet.problems]
  const lineByTwin = new Map<string, number>()
  const reviewed: ReviewedEntry[] = []
  for (const row of taken.sort((a, b) => a.order - b.order || a.line - b.line)) {
    const opportunity = byId.get(row.id)
    const problem = opportunity
      ? (exclusionReason(publication, opportunity) ?? sectionProblem(row, opportunity, day))
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
  const opportunities = main.map(({ opportunity }) => opportunity)
  const { unfilled, missing } = await reviewShortage(deps, request, opportunities)
  problems.push(...missing, ...mixExcesses(opportunities, rules, day))
  if (main.length > rules.entries)
    problems.push(
      `There are ${main.length} entries: drop ${main.length - rules.entries}, so that there are at most ${rules.entries}.`,
    )
  return {
    main,
    forecasts,
    problems: [...new Set(problems)],
    warnings: [...unfilled, ...findWarnings(main, sheet.rows, last)],
  }
}

function sectionProblem({ part }: SheetRow, opportunity: Opportunity, day: string): string | undefined {
  const forecast = statusOn(opportunity, day) === 'forecast'
  if (part === 'main' && forecast) return 'is a forecast, and belongs beyond the open ones'
  return part === 'forecast' && !forecast ? 'is no forecast, and belongs among the open ones' : undefined
}

/** What the edition lacks: `missing` where the data has it, or where too little is left; `unfilled` where no data has it. */
async function reviewShortage(
  deps: CandidateDeps,
  { audience, day, last, rules }: ReviewRequest,
  rows: readonly Opportunity[],
): Promise<{ missing: string[]; unfilled: string[] }> {
  const gaps = mixGaps(rows, rules, day)
  if (rows.length >= rules.entries && gaps.length === 0) return { missing: [], unfilled: [] }
  const { main, exclusionCounts } = await findCandidates(deps, audience, day)
  const best = selectEntries(main, { audience, day, last, size: rules.entries, rules })
  const [missing, unfilled]: [string[], string[]] = [[], []]
  if (rows.length < rules.entries) {
    const canFill = best.length > rows.length
    const message = shortageMessage({ count: rows.length, fitting: main.length, canFill, day, entries: rules.entries })
    ;(canFill || rows.length < deps.config.fewestEntries ? missing : unfilled).push(
      `${message}${canFill ? '' : exclusionList(exclusionCounts)}`,
    )
  }
  const possible = mixGaps(best, rules, day)
  for (const gap of gaps) {
    const fillable = (possible.find(({ part }) => part === gap.part)?.has ?? gap.least) > gap.has
    if (fillable) missing.push(`${gapMessage(gap).split(' To fill')[0]} Spares in the sheet or a new draft have some.`)
    else unfilled.push(gapMessage(gap))
  }
  return { missing, unfilled }
}

interface Shortage {
  count: number
  /** How many are known that fit. */
  fitting: number
  canFill: boolean
  day: string
  entries: number
}

function shortageMessage({ count, fitting, canFill, day, entries }: Shortage): string {
  const missing = `${entries - count} of ${entries} entries are missing.`
  if (canFill) return `${missing} ${fitting} fit on ${day}: give some of the spares an order.`
  return `${missing} The edition says that it has ${count}. Only ${fitting} that are known fit on ${day}`
}

/** Why others were excluded. */
function exclusionList(exclusionCounts: ReadonlyMap<string, number>): string {
  const reasons = [...exclusionCounts].sort(([, a], [, b]) => b - a).slice(0, 5)
  const listed = reasons.map(([reason, number]) => `${number} "${reason}"`).join(', ')
  return `${listed && `; left out were ${listed}`}. Import newer data first.`
}
