import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { PersonalData } from '../personal-data.ts'
import { emailQueue, outbox } from './email-queue.sql.ts'

/** Which emails were queued for an address, and whether they were sent. Their texts are not stored. */
export const emailPersonalData: PersonalData = {
  name: 'Emails we sent you',
  async read(db, email) {
    const rows = await db
      .select()
      .from(emailQueue)
      .where(eq(emailQueue.recipient, email))
      .orderBy(asc(emailQueue.createdAt))
    return rows.map(({ kind, createdAt, sentAt, refusedAt }) => ({
      kind,
      queued: createdAt.toISOString(),
      sent: sentAt?.toISOString() ?? null,
      refused: refusedAt?.toISOString() ?? null,
    }))
  },
  async erase(tx, email) {
    // Emails that are not sent yet are still needed; the next request erases them.
    const finished = or(isNotNull(emailQueue.sentAt), isNotNull(emailQueue.refusedAt))
    await tx.delete(emailQueue).where(and(eq(emailQueue.recipient, email), finished))
    await tx.delete(outbox).where(eq(outbox.recipient, email))
  },
}
