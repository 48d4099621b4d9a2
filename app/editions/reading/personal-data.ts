import { eq, inArray } from 'drizzle-orm'
import { entitlementHasEmail } from '../../downloads/downloads.ts'
import { entitlements } from '../../downloads/entitlements.sql.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { findPurchasedEdition } from '../publishing/publishing.ts'
import { editionPicks, hiddenEntries } from './picks.sql.ts'

/** What someone picked from her editions, with the stages and her notes. */
export const pickPersonalData: PersonalData = {
  name: 'Your picks and notes',
  async read(db, email) {
    const found = await db
      .select({ pick: editionPicks, product: entitlements.productId, edition: entitlements.edition })
      .from(editionPicks)
      .innerJoin(entitlements, eq(entitlements.id, editionPicks.entitlementId))
      .where(entitlementHasEmail(email))
      .orderBy(entitlements.grantedAt, editionPicks.opportunityId)
    const titles = new Map<string, string>()
    for (const { product, edition } of found) {
      const purchased = await findPurchasedEdition(db, product, edition)
      for (const { content } of purchased?.entries ?? []) titles.set(content.id, content.title)
    }
    return found.map(({ pick, product, edition }) => ({
      product,
      edition,
      opportunity: titles.get(pick.opportunityId) ?? pick.opportunityId,
      stage: pick.stage,
      note: pick.note,
      changed: pick.changedAt.toISOString(),
    }))
  },
  async erase(tx, email) {
    const theirs = () => tx.select({ id: entitlements.id }).from(entitlements).where(entitlementHasEmail(email))
    await tx.delete(editionPicks).where(inArray(editionPicks.entitlementId, theirs()))
    await tx.delete(hiddenEntries).where(inArray(hiddenEntries.entitlementId, theirs()))
  },
}
