import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../platform/personal-data.ts'
import { SETTINGS } from './setting.ts'
import { settings } from './settings.sql.ts'

/** Who else gets a notice, such as a partner of the owner. */
export const settingsPersonalData: PersonalData = {
  name: 'Notices that we send you about sales and the like',
  async read(db, email) {
    const found = await db.select().from(settings).where(eq(settings.value, email))
    return found.map(({ key, changedAt }) => ({
      notice: Object.entries(SETTINGS).find(([each]) => each === key)?.[1].title ?? key,
      since: changedAt.toISOString(),
    }))
  },
  async erase(tx, email) {
    await tx
      .update(settings)
      .set({ value: null, version: sql`${settings.version} + 1` })
      .where(eq(settings.value, email))
  },
}
