import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../platform/personal-data.ts'
import { purchaseSearches } from './searches.sql.ts'

/** Searches for purchases that have not been answered yet. They exist only for a moment. */
export const searchPersonalData: PersonalData = {
  name: 'Your requests to find a purchase',
  async read(db, email) {
    const found = await db.select().from(purchaseSearches).where(eq(purchaseSearches.email, email))
    return found.map(({ askedAt }) => ({ asked: askedAt.toISOString() }))
  },
  async erase(tx, email) {
    await tx.delete(purchaseSearches).where(eq(purchaseSearches.email, email))
  },
}
