import { entryKey, findPublishedEntries } from '../../editions/publishing/publishing.ts'
import { AUDIENCES } from '../../opportunities/opportunities.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** Of `small-business/13`, the lead at that position of the sample edition; undefined for everything else. */
export function leadSubject(what: string): string | undefined {
  const [first, position] = what.split('/')
  const audience = AUDIENCES.find((one) => one === first)
  return audience && entryKey(audience, `sample-${position}`)
}

export async function leadTitle(db: Db, subject: string): Promise<string> {
  return (await findPublishedEntries(db, [subject])).get(subject)?.content.title ?? subject
}
