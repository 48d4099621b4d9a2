import { asc, eq, sql } from 'drizzle-orm'
import { findPersonWith } from '../../people/sign-in/sign-in.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { forgetMutes } from '../rooms/rooms.ts'
import { conductReports } from './conduct.sql.ts'

/** What they reported. A report of their own words goes with them. */
export const conductPersonalData: PersonalData = {
  name: 'Reports in the Society',
  async read(db, email) {
    const personId = await findPersonWith(db, email)
    if (!personId) return []
    const reports = await db
      .select()
      .from(conductReports)
      .where(eq(conductReports.reporter, personId))
      .orderBy(asc(conductReports.reportedAt))
    return reports.map(({ reason, note, reportedAt }) => ({ reported: reportedAt.toISOString(), reason, note }))
  },
  async erase(tx, email) {
    const personId = await findPersonWith(tx, email)
    if (!personId) return
    await tx.update(conductReports).set({ reporter: null, note: null }).where(eq(conductReports.reporter, personId))
    await tx.delete(conductReports).where(eq(conductReports.author, personId))
    const mention = `@\\[[^\\]]*\\]\\(${personId}\\)`
    await tx
      .update(conductReports)
      .set({ body: sql`regexp_replace(${conductReports.body}, ${mention}, 'someone', 'g')` })
    await forgetMutes(tx, personId)
  },
}
