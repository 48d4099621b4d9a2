import { createHash } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { monthName } from '../../../catalog/edition-titles.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.server.ts'
import { newId } from '../../../platform/ids.ts'
import { type Audience, findPastAwards, type PastAward } from '../../opportunities/opportunities.ts'
import { editionFacts } from './edition-facts.ts'
import { editionEntries, editions } from './editions.sql.ts'
import { entryContent, mostCompleteFirst, publicationEvidence } from './entry.ts'
import type { Review, ReviewedEntry } from './review.ts'

export type Edition = typeof editions.$inferSelect
export type EditionEntry = typeof editionEntries.$inferSelect
/** An edition as its files have it: a sample with its label, one that was drawn for its buyer with the day. */
export type PrintedEdition = Edition & { label?: string; drawnOn?: string }

/** What follows from a publication, in its transaction. */
export type EditionPublished = (tx: Tx, edition: Edition, entries: readonly EditionEntry[]) => Promise<void>

/**
 * Publishes a review without problems: its entries, the proof that each was open, and a checksum over all of it.
 * The database refuses any later change.
 *
 * @returns undefined when there is an edition of that month and audience already.
 */
export async function publishEdition(
  deps: { database: Database; clock: Clock; editionPublished?: EditionPublished },
  { month, audience, day }: { month: string; audience: Audience; day: string },
  { main, forecasts }: Review,
): Promise<Edition | undefined> {
  const { edition, entries } = await composeEdition(deps, { month, audience, day }, { main, forecasts })
  return deps.database.transact(async (tx) => {
    const [published] = await tx.insert(editions).values(edition).onConflictDoNothing().returning()
    if (!published) return undefined
    await tx.insert(editionEntries).values(entries)
    await deps.editionPublished?.(tx, published, entries)
    return published
  })
}

/** An edition as it would be published now. */
export async function composeEdition(
  { database, clock }: { database: Database; clock: Clock },
  { month, audience, day }: { month: string; audience: Audience; day: string },
  { main, forecasts }: Pick<Review, 'main' | 'forecasts'>,
): Promise<{ edition: Edition; entries: EditionEntry[] }> {
  const id = newId('edn')
  const opportunities = [...main, ...forecasts].map(({ opportunity }) => opportunity)
  const awards = await findPastAwards(database.db, opportunities, day)
  const of = { editionId: id, audience, day, awards }
  const entries = [...buildEntries(of, 'main', main), ...buildEntries(of, 'forecast', forecasts)]
  const publishedAt = clock.now()
  const edition = { id, month, audience, publishedOn: day, publishedAt, checksum: computeChecksum(entries) }
  return { edition, entries }
}

interface BuildRequest {
  editionId: string
  audience: Audience
  day: string
  awards: ReadonlyMap<string, PastAward[]>
}

function buildEntries(
  { editionId, audience, day, awards }: BuildRequest,
  section: 'main' | 'forecast',
  rows: ReviewedEntry[],
): EditionEntry[] {
  return rows.map(({ opportunity, topPick, note, title, opening }, at) => ({
    editionId,
    position: at + 1,
    section,
    opportunityId: opportunity.id,
    topPick,
    note: note || null,
    content: entryContent(audience, opportunity, day, {
      words: { title, opening },
      pastAwards: awards.get(opportunity.id) ?? [],
    }),
    proof: publicationEvidence(opportunity, day),
  }))
}

/** SHA-256 of the entries in their order, keys sorted, so that it can be computed again from what is stored. */
export function computeChecksum(entries: readonly EditionEntry[]): string {
  const lines = entries.map(({ editionId: _, ...entry }) => JSON.stringify(sortKeys(entry)))
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

/** The newest edition of an audience, or the one of a month. */
export async function findEdition(db: Db, audience: Audience, month?: string): Promise<Edition | undefined> {
  const condition = and(eq(editions.audience, audience), month ? eq(editions.month, month) : undefined)
  const [edition] = await db.select().from(editions).where(condition).orderBy(desc(editions.month)).limit(1)
  return edition
}

/** The hundred, then the forecasts. */
export function loadEditionEntries(db: Db, editionId: string): Promise<EditionEntry[]> {
  return db
    .select()
    .from(editionEntries)
    .where(eq(editionEntries.editionId, editionId))
    .orderBy(desc(editionEntries.section), asc(editionEntries.position))
}

/** The ids of the main entries of the last edition before this month. */
export async function previousEditionIds(db: Db, audience: Audience, month: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select opportunity_id as id from edition_entries where section = 'main' and edition_id =
      (select id from editions where audience = ${audience} and month < ${month} order by month desc limit 1)`)
  return new Set(rows.map(({ id }) => id))
}

/** What the sales page shows of the newest edition, or undefined before the first one. */
export async function loadLatestEditionSummary(db: Db, audience: Audience) {
  const edition = await findEdition(db, audience)
  if (!edition) return undefined
  const main = (await loadEditionEntries(db, edition.id)).filter(({ section }) => section === 'main')
  return {
    /** "November" */
    month: monthName(edition.month),
    year: edition.month.slice(0, 4),
    publishedOn: edition.publishedOn,
    /** Five entries: the top picks first, then the most complete ones. */
    previewEntries: [
      ...main.filter(({ topPick }) => topPick),
      ...mostCompleteFirst(main.filter(({ topPick }) => !topPick)),
    ].slice(0, 5),
    facts: editionFacts(main.map(({ content }) => content)),
  }
}
