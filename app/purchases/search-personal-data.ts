import { eq } from 'drizzle-orm'
import type { PersonalData } from '../platform/personal-data.ts'
import { purchaseSearches } from './searches.sql.ts'

/** Questions for purchases that no mail has answered yet: there for a moment only. */
export const searchPersonalData: PersonalData = {
  name: 'Your questions for your purchases',
  async read(db, email) {
    const found = await db.select().from(purchaseSearches).where(eq(purchaseSearches.email, email))
    return found.map(({ askedAt }) => ({ asked: askedAt.toISOString() }))
  },
  async erase(tx, email) {
    await tx.delete(purchaseSearches).where(eq(purchaseSearches.email, email))
  },
}
