import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { monthName } from '../../../catalog/edition-titles.ts'
import { editionOffers } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import { buildCalendar, calendarComponent, duration, utcTime, wholeDay } from '../../../platform/icalendar.ts'
import { opportunityImports } from '../../opportunities/opportunities.sql.ts'
import { AUDIENCES, type Audience, findOpportunitiesById, wholeNaicsCode } from '../../opportunities/opportunities.ts'
import type { FitFacts } from '../../profile/profile.ts'
import { type DraftDeps, editionOptions, loadReview } from './drafting.ts'
import { editionFacts } from './edition-facts.ts'
import { editionEntries, editions } from './editions.sql.ts'
import { type EntryContent, entryContent } from './entry.ts'
import { buildFiles } from './files.ts'
import { SOURCE_NAMES } from './formatting.ts'
import {
  composeEdition,
  type Edition,
  type EditionEntry,
  findEdition,
  loadEditionEntries,
  loadLatestEditionSummary,
  publishEdition,
} from './publication.ts'
import { editionMonthOnSale, purchasedSample } from './purchased-edition.ts'
import { sampleEdition } from './samples.ts'
import type { EditionName } from './sheet-on-screen.ts'
import { fieldLines } from './table.ts'

export { type Badge, loadBadges, withDeadlinesNow } from './badges.ts'
export { loadBalance } from './balance.ts'
export { editionOptions, findRanked, writeDraft } from './drafting.ts'
export { type EntryContent, entryContent, publicationEvidence, registrationLeadDays } from './entry.ts'
export { awardLine, similarAmounts } from './entry-sources.ts'
export { buildFile, ensureEditionFiles, fileNames } from './files.ts'
export { briefAmount, SOURCE_NAMES } from './formatting.ts'
export { computeChecksum, type EditionEntry, findEdition } from './publication.ts'
export {
  editionMonthOnSale,
  entriesInTime,
  findPurchasedEdition,
  isMain,
  newestEditionMonth,
  type PurchasedEdition,
} from './purchased-edition.ts'
export { sampleEdition } from './samples.ts'
export {
  changeSheet,
  countDraft,
  type EditionName,
  leaveOut,
  loadSheetView,
  parseEditionName,
  type SheetRowView,
} from './sheet-on-screen.ts'

/** The product of the audience in a column, as an expression of SQL. */
export function editionProductSql(audienceColumn: SQL): SQL<string> {
  const cases = AUDIENCES.map((audience) => sql`when ${audience} then ${editionOffers[audience].offer.id}`)
  return sql<string>`(case ${audienceColumn} ${sql.join(cases, sql` `)} end)`
}

/** What the newest edition with an opportunity says of it. */
export interface PublishedEntry {
  content: EntryContent
  section: EditionEntry['section']
  note: string | null
  audience: Audience
  /** `2026-11` */
  month: string
  publishedOn: string
  /** Of past opportunities, labeled as such. */
  isSample: boolean
}

/** The id of an entry's opportunity over all editions: the two samples number theirs alike. */
export function entryKey(audience: Audience, id: string): string {
  return id.startsWith('sample-') ? `${audience}-${id}` : id
}

/** The entries of these keys (`entryKey`), each from the newest edition that has it, or else as its source has it. */
export async function findPublishedEntries(db: Db, keys: readonly string[]): Promise<Map<string, PublishedEntry>> {
  const found = new Map<string, PublishedEntry>()
  for (const key of keys) {
    const sample = SAMPLE_ENTRIES.get(key)
    if (sample) found.set(key, sample)
  }
  const ids = keys.filter((key) => !found.has(key))
  if (ids.length === 0) return found
  const rows = await db
    .selectDistinctOn([editionEntries.opportunityId], {
      id: editionEntries.opportunityId,
      content: editionEntries.content,
      section: editionEntries.section,
      note: editionEntries.note,
      audience: editions.audience,
      month: editions.month,
      publishedOn: editions.publishedOn,
    })
    .from(editionEntries)
    .innerJoin(editions, eq(editions.id, editionEntries.editionId))
    .where(inArray(editionEntries.opportunityId, ids))
    .orderBy(editionEntries.opportunityId, desc(editions.month), desc(editions.publishedAt))
  for (const { id, ...entry } of rows) found.set(id, { ...entry, isSample: false })
  const unpublished = ids.filter((id) => !found.has(id))
  return new Map([...found, ...(await readUnpublished(db, unpublished))])
}

/** What is in no edition, such as what was drawn for one buyer alone, as its source has it. */
async function readUnpublished(db: Db, ids: readonly string[]): Promise<[string, PublishedEntry][]> {
  return [...(await findOpportunitiesById(db, ids))].map(([id, it]) => {
    const content = entryContent('small-business', it, it.as_of)
    const of = { month: it.as_of.slice(0, 7), publishedOn: it.as_of, audience: 'small-business' as const }
    return [id, { ...of, section: 'main', content, note: null, isSample: false }]
  })
}

const SAMPLE_ENTRIES: ReadonlyMap<string, PublishedEntry> = new Map(
  AUDIENCES.flatMap((audience) => {
    const { month, publishedOn, entries } = sampleEdition(audience)
    return entries.map(({ position: _, ...content }): [string, PublishedEntry] => [
      entryKey(audience, content.id),
      { content, section: 'main', note: null, audience, month, publishedOn, isSample: true },
    ])
  }),
)

export type EditionListing = Awaited<ReturnType<typeof loadEditionListing>>

/** What the sales page shows of one edition. */
export type EditionPreview = EditionListing['lists'][number]

/** What the sales page shows of the newest editions. */
export async function loadEditionListing(deps: Pick<AppContext, 'database' | 'clock' | 'sellsSamples'>) {
  const found = await Promise.all(
    AUDIENCES.map(async (audience) => {
      const { name, offer } = editionOffers[audience]
      const newest = await loadLatestEditionSummary(deps.database.db, audience)
      const onSale = (await editionMonthOnSale(deps, offer.id)) === undefined ? [] : [offer.id]
      if (!newest) return { onSale, list: deps.sellsSamples ? samplePreview(audience) : undefined, newest }
      const rows = newest.previewEntries
      const monthLabel = `${newest.month} ${newest.year}`
      const list = { name, monthLabel, facts: newest.facts, label: undefined, day: today(deps.clock), rows }
      return { onSale, list, newest }
    }),
  )
  const published = found.flatMap(({ newest }) => newest ?? [])
  const newest = published.sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1))[0]
  return {
    /** Of the newest published edition; undefined until there is one. */
    month: newest?.month,
    /** The products that can be bought now. */
    onSale: found.flatMap(({ onSale }) => onSale),
    lists: found.flatMap(({ list }) => list ?? []),
  }
}

/** At the head of the coach's order, from which the page shows those that say the most. */
const SAMPLE_ROWS = 12

function samplePreview(audience: Audience) {
  const { edition, entries, label } = purchasedSample(audience)
  return {
    name: editionOffers[audience].name,
    monthLabel: `${monthName(edition.month)} ${edition.month.slice(0, 4)}`,
    facts: editionFacts(entries.map(({ content }) => content)),
    label,
    /** The day from which days are counted. */
    day: edition.publishedOn,
    // Calls for research teams, which few readers are, come with the rest of the list.
    rows: entries.filter(({ content: { mark } }) => !mark).slice(0, SAMPLE_ROWS),
  }
}

/** The edition and its entries: as published, or else as the draft would make it now. Undefined without either. */
export async function composeFromSheet(
  deps: DraftDeps,
  name: EditionName,
): Promise<{ edition: Edition; entries: EditionEntry[] } | undefined> {
  const { db } = deps.database
  const published = await findEdition(db, name.audience, name.month)
  if (published) return { edition: published, entries: await loadEditionEntries(db, published.id) }
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  return review && composeEdition(deps, options, review)
}

/**
 * Publishes the version of the sheet that the coach has read, if nothing is wrong with it anymore, and builds its files.
 * `conflict`: the sheet was changed since, or someone else has published it.
 *
 * @param record writes the log, in the transaction of the publication
 */
export async function publishFromSheet(
  deps: AppContext,
  { name, version }: { name: EditionName; version: string },
  record: (tx: Tx, edition: Edition) => Promise<unknown>,
): Promise<'published' | 'refused' | 'conflict'> {
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  if (review?.version !== version) return 'conflict'
  if (review.problems.length > 0) return 'refused'
  const { database, clock } = deps
  const edition = await publishEdition(
    {
      ...{ database, clock },
      async editionPublished(tx, published, entries) {
        await deps.editionPublished(tx, published, entries)
        await record(tx, published)
      },
    },
    options,
    review,
  )
  if (!edition) return 'conflict'
  await buildFiles(deps.dataDir, edition, await loadEditionEntries(database.db, edition.id))
  return 'published'
}

/** The newest import of each source with the day that its data is of, the oldest first. */
export async function findSourceAges(db: Db) {
  const { feed, asOf, finishedAt, read } = opportunityImports
  const newest = await db
    .selectDistinctOn([feed], { feed, asOf, read })
    .from(opportunityImports)
    .orderBy(feed, sql`${asOf} desc`, sql`${finishedAt} desc`)
  return newest.sort((a, b) => (a.asOf < b.asOf ? -1 : 1))
}

/** The deadlines of these entries as a calendar to subscribe to: whole days, or moments where the source gives one. */
export function buildDeadlineCalendar(name: string, entries: readonly EditionEntry[], now: Date): string {
  const events = entries.flatMap((entry) => buildEvent(entry, now) ?? [])
  return buildCalendar({ product: 'Money Finder', method: 'PUBLISH', name, refreshInterval: 'PT12H' }, events)
}

function buildEvent(entry: EditionEntry, now: Date) {
  const { id, title, link, deadlineOn, deadlineAt } = entry.content
  if (deadlineOn === null) return undefined
  const event = calendarComponent('vevent', [
    ['uid', `${id}@money-finder`],
    ['dtstamp', utcTime(now)],
    ['dtstart', deadlineAt ? utcTime(new Date(deadlineAt)) : wholeDay(deadlineOn)],
    ['summary', `Last day: ${title}`],
    ['description', calendarText(entry)],
    ['url', link],
    ['transp', 'TRANSPARENT'],
  ])
  const alarm = calendarComponent('valarm', [
    ['action', 'DISPLAY'],
    ['description', `One week left: ${title}`],
    ['trigger', duration('-P7D')],
  ])
  event.addSubcomponent(alarm)
  return event
}

/** The same fields as in the other files, a line each. */
function calendarText(entry: EditionEntry): string {
  return [...fieldLines(entry), 'The official page has the last word.'].join('\n')
}

/** Sources of contracts, in editions that were published before their entries said what they are. */
const BIDS: ReadonlySet<string> = new Set([SOURCE_NAMES.sam, SOURCE_NAMES['cal-eprocure'], SOURCE_NAMES.table])
const FEDERAL: ReadonlySet<string> = new Set([SOURCE_NAMES.sam, SOURCE_NAMES['grants-gov'], SOURCE_NAMES.sbir])

/** What the fit of an entry is judged by; one that was published without these facts, by what it says. */
export function entryFitFacts(content: EntryContent, daysLeft: number | undefined): FitFacts {
  if (content.facts) return { ...content.facts, summary: null, daysLeft }
  const naics = content.naics.map(wholeNaicsCode)
  const { source, setAside, place, applicants, mark } = content
  const contract =
    content.contract ?? (BIDS.has(source) || setAside !== null || naics.length > 0 || place !== undefined)
  // A find of our own names no portal: what its set-aside shows decides.
  const federal = source === SOURCE_NAMES.own ? undefined : FEDERAL.has(source)
  return { ...content, naics, applicants, contract, federal, forResearchers: mark !== undefined, daysLeft }
}
