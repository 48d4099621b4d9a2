import { entryKey, findPublishedEntries, sampleEdition } from '../../finder/editions/publishing/publishing.ts'
import { AUDIENCES } from '../../finder/opportunities/opportunities.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** Of `small-business/W912P726QA006`, the notice with that number in the sample edition; undefined for everything else. */
export function leadSubject(what: string): string | undefined {
  const [first, number] = what.split('/')
  const audience = AUDIENCES.find((one) => one === first)
  const entry = audience && sampleEdition(audience).entries.find((one) => one.number === number)
  return audience && entry && entryKey(audience, entry.id)
}

export async function leadTitle(db: Db, subject: string): Promise<string> {
  return (await findPublishedEntries(db, [subject])).get(subject)?.content.title ?? subject
}
