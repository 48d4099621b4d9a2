import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { hiddenEntries } from './picks.sql.ts'

/** The ids of the entries that a buyer put out of sight. */
export async function findHiddenEntries(db: Db, entitlementId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: hiddenEntries.opportunityId })
    .from(hiddenEntries)
    .where(eq(hiddenEntries.entitlementId, entitlementId))
  return new Set(rows.map(({ id }) => id))
}

export async function hideEntry({ database: { db }, clock }: AppContext, entitlementId: string, entry: string) {
  await db
    .insert(hiddenEntries)
    .values({ entitlementId, opportunityId: entry, hiddenAt: clock.now() })
    .onConflictDoNothing()
}

export async function showEntry({ database: { db } }: AppContext, entitlementId: string, entry: string) {
  await db
    .delete(hiddenEntries)
    .where(and(eq(hiddenEntries.entitlementId, entitlementId), eq(hiddenEntries.opportunityId, entry)))
}
