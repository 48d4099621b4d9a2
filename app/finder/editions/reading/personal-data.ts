import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { entitlementHasEmail } from '../../../sales/downloads/downloads.ts'
import { entitlements } from '../../../sales/downloads/entitlements.sql.ts'
import { findPurchasedEdition } from '../publishing/publishing.ts'
import { hiddenEntries } from './picks.sql.ts'

/** What someone put out of sight in their editions. What they picked is on their board. */
export const hiddenEntryPersonalData: PersonalData = {
  name: 'What you hid in your editions',
  async read(db, email) {
    const owned = { product: entitlements.productId, edition: entitlements.edition }
    const hidden = await db
      .select({ ...owned, row: hiddenEntries })
      .from(hiddenEntries)
      .innerJoin(entitlements, eq(entitlements.id, hiddenEntries.entitlementId))
      .where(entitlementHasEmail(email))
      .orderBy(entitlements.grantedAt, hiddenEntries.opportunityId)
    const titleOf = await readTitles(db, hidden)
    return hidden.map(({ product, edition, row: { opportunityId, hiddenAt } }) => ({
      ...{ product, edition, opportunity: titleOf(opportunityId), hidden: hiddenAt.toISOString() },
    }))
  },
  async erase(tx, email) {
    const theirs = () => tx.select({ id: entitlements.id }).from(entitlements).where(entitlementHasEmail(email))
    await tx.delete(hiddenEntries).where(inArray(hiddenEntries.entitlementId, theirs()))
  },
}

/** The titles of entries by their ids, from the editions that were bought. */
async function readTitles(
  db: Db,
  owned: readonly { product: string; edition: string | null }[],
): Promise<(id: string) => string> {
  const titles = new Map<string, string>()
  const editions = new Map(owned.map((one) => [`${one.product} ${one.edition}`, one]))
  for (const { product, edition } of editions.values()) {
    const purchased = await findPurchasedEdition(db, product, edition)
    for (const { content } of purchased?.entries ?? []) titles.set(content.id, content.title)
  }
  return (id) => titles.get(id) ?? id
}
