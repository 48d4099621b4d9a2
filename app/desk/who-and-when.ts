import { desc, inArray } from 'drizzle-orm'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate } from '../platform/dates.ts'
import { timeLabel } from '../platform/time-labels.ts'

/** The first address of each of these people. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(personAddresses)
    .where(inArray(personAddresses.personId, ids))
    .orderBy(desc(personAddresses.verifiedAt))
  return new Map(rows.map(({ personId, email }) => [personId, email]))
}

/** When it was done, and who did it, by the first address of theirs. */
export function whoAndWhen({ scheduling: { timeZone } }: AppContext, name: string | undefined, at: Date): string {
  return `${longDate(at, timeZone)}, ${timeLabel(at, timeZone)}, ${name ?? 'someone whose address is deleted'}`
}
