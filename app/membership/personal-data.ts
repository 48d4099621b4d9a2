import { eq } from 'drizzle-orm'
import type { PersonalData } from '../platform/personal-data.ts'
import { applications } from './membership.sql.ts'

/** What people wrote when they applied to the Society, drafts included. */
export const applicationPersonalData: PersonalData = {
  name: 'Your applications to the Society',
  isOfAccount: true,
  async read(db, email) {
    const found = await db
      .select()
      .from(applications)
      .where(eq(applications.email, email))
      .orderBy(applications.createdAt)
    return found.map(({ answers, ...application }) => ({
      email: application.email,
      ...answers,
      state: application.state,
      note: application.decisionNote,
      begun: application.createdAt.toISOString(),
      sent: application.sentAt?.toISOString() ?? null,
    }))
  },
  async erase(tx, email) {
    await tx.delete(applications).where(eq(applications.email, email))
  },
}
