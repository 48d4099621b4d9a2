import { asc, desc, eq } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { forgetMutes } from '../rooms/rooms.ts'
import { conductAppeals, conductDecisions, conductReports } from './conduct.sql.ts'

/** What she reported, what was decided about her, and what she answered. */
export const conductPersonalData: PersonalData = {
  name: 'Reports and decisions in the Society',
  retentionNote:
    'We keep a record that a decision was made about a post in the Society, and when, without your name, your words or the reason.',
  async read(db, email) {
    const personId = await findPersonId(db, email)
    if (!personId) return []
    const reports = await db
      .select()
      .from(conductReports)
      .where(eq(conductReports.reporter, personId))
      .orderBy(asc(conductReports.reportedAt))
    const decisions = await db
      .select({ decision: conductDecisions, appeal: conductAppeals.words })
      .from(conductDecisions)
      .leftJoin(conductAppeals, eq(conductAppeals.decisionId, conductDecisions.id))
      .where(eq(conductDecisions.personId, personId))
      .orderBy(desc(conductDecisions.decidedAt))
    return [
      ...reports.map(({ reason, note, reportedAt }) => ({ reported: reportedAt.toISOString(), reason, note })),
      ...decisions.map(({ decision, appeal }) => ({
        ...{ decided: decision.decidedAt.toISOString(), decision: decision.action, reason: decision.reason },
        'your answer': appeal,
      })),
    ]
  },
  async erase(tx, email) {
    const personId = await findPersonId(tx, email)
    if (!personId) return
    await tx.update(conductReports).set({ reporter: null, note: null }).where(eq(conductReports.reporter, personId))
    await tx.delete(conductAppeals).where(eq(conductAppeals.personId, personId))
    await tx.update(conductDecisions).set({ reason: null }).where(eq(conductDecisions.personId, personId))
    await forgetMutes(tx, personId)
  },
}

async function findPersonId(db: Db, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ personId: personAddresses.personId })
    .from(personAddresses)
    .where(eq(personAddresses.email, email))
  return found?.personId
}
