import { longDay } from '../../../catalog/long-day.ts'
import { type Audience, findOpportunitiesById, type Opportunity, statusOn } from '../../opportunities/opportunities.ts'
import { type CandidateDeps, exclusionReason, findCandidates, MIN_DAYS_LEFT, publicationOf } from './candidates.ts'
import { type EditionRules, gapMessage, mixExcesses, mixGaps, stateWarnings } from './mix.ts'
import { titleKey } from './selection.ts'
import { rowsInOrder, type SheetRow, textProblems } from './sheet.ts'

/** A row of the edition, with its opportunity as it is now. */
export interface ReviewedEntry extends SheetRow {
  opportunity: Opportunity
}

/** What is wrong with a draft or with one of its rows, in words that follow the row's title. */
interface SheetProblem {
  id?: string
  title?: string
  text: string
}

export interface Review {
  main: ReviewedEntry[]
  forecasts: ReviewedEntry[]
  /** What prevents publishing, in plain words. */
  problems: SheetProblem[]
  /** What the coach may want to change. */
  warnings: SheetProblem[]
}

/** For which edition a sheet is checked. */
export interface ReviewRequest {
  audience: Audience
  /** The day of publication. */
  day: string
  /** What the last edition had, by id. */
  last: ReadonlySet<string>
  rules: EditionRules
}

/** Checks a sheet for the day of publication. Missing entries are reported, with the reasons where too few are left. */
export async function reviewSheet(
  deps: CandidateDeps,
  request: ReviewRequest,
  rows: readonly SheetRow[],
): Promise<Review> {
  const { day, last, rules } = request
  const { reviewed, problems } = await reviewEach(deps, request, rows)
  const main = reviewed.filter(({ part }) => part === 'main')
  const forecasts = reviewed.filter(({ part }) => part === 'forecast')
  const opportunities = main.map(({ opportunity }) => opportunity)
  const general = mixExcesses(opportunities, rules, day)
  if (main.length < deps.config.fewestEntries) general.push(await shortageProblem(deps, request, main.length))
  const mix = [...mixGaps(opportunities, rules, day).map(gapMessage), ...stateWarnings(opportunities, rules)]
  return {
    main,
    forecasts,
    problems: [...problems, ...general.map((text) => ({ text }))],
    warnings: [...mix, ...findWarnings(main, last)].map((text) => ({ text })),
  }
}

/** The rows that are taken, in their order, and what is wrong with each. */
async function reviewEach(deps: CandidateDeps, { audience, day }: ReviewRequest, rows: readonly SheetRow[]) {
  const taken = [...rowsInOrder(rows, 'main'), ...rowsInOrder(rows, 'forecast')]
  const ids = taken.map(({ id }) => id)
  const byId = await findOpportunitiesById(deps.database.db, ids)
  const publication = await publicationOf(deps, audience, day)
  const problems: SheetProblem[] = []
  const numberByTwin = new Map<string, number>()
  const reviewed: ReviewedEntry[] = []
  for (const row of taken) {
    const opportunity = byId.get(row.id)
    const report = (text: string) => void problems.push({ id: row.id, title: row.title, text })
    textProblems(row).forEach(report)
    const problem = opportunity
      ? (exclusionReason(publication, opportunity) ?? sectionProblem(row, opportunity, day))
      : 'isn’t known, or isn’t anymore'
    if (problem) report(`${problem}.`)
    const twins = opportunity ? [opportunity.id, `${row.part} ${titleKey(opportunity)}`] : []
    const before = new Set(twins.map((twin) => numberByTwin.get(twin)).filter((number) => number !== undefined))
    for (const number of before) report(`is the same as number ${number}.`)
    for (const twin of twins) numberByTwin.set(twin, row.order)
    if (opportunity) reviewed.push({ ...row, opportunity })
  }
  return { reviewed, problems }
}

function sectionProblem({ part }: SheetRow, opportunity: Opportunity, day: string): string | undefined {
  const forecast = statusOn(opportunity, day) === 'forecast'
  if (part === 'main' && forecast) return 'is a forecast, and belongs beyond the open ones'
  return part === 'forecast' && !forecast ? 'is no forecast, and belongs among the open ones' : undefined
}

/** That there are too few, and why others can't be taken. */
async function shortageProblem(
  deps: CandidateDeps,
  { audience, day, rules }: ReviewRequest,
  count: number,
): Promise<string> {
  const { main, exclusionCounts } = await findCandidates(deps, audience, day)
  const reasons = [...exclusionCounts].sort(([, a], [, b]) => b - a).slice(0, 5)
  const left = reasons.map(([reason, number]) => `${number} “${reason}”`).join(', ')
  const { atMost, perAgency } = rules.mix
  const limits = [
    ...(atMost.research === undefined ? [] : [`${atMost.research} research notices`]),
    `${perAgency} of one agency`,
  ].join(' and ')
  const mix = main.length > count ? `, of which the policy takes at most ${limits}` : ''
  const why = left ? ` Left out were ${left}.` : ''
  return `${count} of ${deps.config.entries} rows: an edition with fewer than ${deps.config.fewestEntries} isn’t sold. ${main.length} that are known fit on ${longDay(day)}${mix}.${why}`
}

/** What the coach may want to change in her sheet, though nothing requires it. */
const findWarnings = (main: readonly ReviewedEntry[], last: ReadonlySet<string>): string[] => [
  ...topPickWarnings(main),
  ...repeatWarnings(main, last),
  ...diversityWarnings(main),
  ...missingDateWarnings(main),
]

function topPickWarnings(main: readonly ReviewedEntry[]): string[] {
  const picks = main.filter(({ topPick }) => topPick).length
  if (picks >= 3 && picks <= 5) return []
  return [`${picks} top ${picks === 1 ? 'pick is' : 'picks are'} marked; 3 to 5 are what buyers are told to look for.`]
}

function repeatWarnings(main: readonly ReviewedEntry[], last: ReadonlySet<string>): string[] {
  const again = main.filter(({ id }) => last.has(id))
  if (again.length === 0) return []
  return [
    `${again.length} of ${main.length} entries were in the last edition already: ${nameNumbers(again.map(({ order }) => order))}.`,
  ]
}

/** The share of the entries that may be about one sector before a warning. */
const MAX_OF_SECTOR = 0.45

function diversityWarnings(main: readonly ReviewedEntry[]): string[] {
  const sectors = Object.entries(
    Object.groupBy(
      main.flatMap(({ opportunity }) => opportunity.sectors),
      (one) => one,
    ),
  )
  return sectors
    .map(([sector, of]): [string, number] => [sector, of.length])
    .filter(([, count]) => count > MAX_OF_SECTOR * main.length)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([sector, count]) =>
        `Not spread enough: ${count} of ${main.length} entries are about ${sector}; leave some of them out.`,
    )
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
function nameNumbers(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 12).map(String)
  const more = numbers.length - shown.length
  const names = more > 0 ? [...shown, `${more} more`] : shown
  return `${numbers.length === 1 ? 'number' : 'numbers'} ${new Intl.ListFormat('en-US').format(names)}`
}
