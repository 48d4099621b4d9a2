import { desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { AUDIENCES, type Audience } from '../../opportunities/opportunities.ts'
import { editionEntries, editions } from './editions.sql.ts'
import type { EntryContent } from './entry.ts'
import { sampleEdition } from './samples.ts'

/** What the newest edition with an opportunity says of it. */
export interface PublishedEntry {
  content: EntryContent
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

/** The entries of these keys (`entryKey`), each from the newest edition that has it. */
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
  return found
}

const SAMPLE_ENTRIES: ReadonlyMap<string, PublishedEntry> = new Map(
  AUDIENCES.flatMap((audience) => {
    const { month, publishedOn, entries } = sampleEdition(audience)
    return entries.map(({ position: _, ...content }): [string, PublishedEntry] => [
      entryKey(audience, content.id),
      { content, note: null, audience, month, publishedOn, isSample: true },
    ])
  }),
)
