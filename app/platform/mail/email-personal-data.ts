import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { PersonalData } from '../personal-data.ts'
import { emailQueue, outbox } from './email-queue.sql.ts'

/** To whom which mail was owed, and whether it was sent. Their texts are not kept. */
export const emailPersonalData: PersonalData = {
  name: 'Mails we sent you',
  async read(db, email) {
    const rows = await db
      .select()
      .from(emailQueue)
      .where(eq(emailQueue.recipient, email))
      .orderBy(asc(emailQueue.createdAt))
    return rows.map(({ kind, createdAt, sentAt, refusedAt }) => ({
      kind,
      owed: createdAt.toISOString(),
      sent: sentAt?.toISOString() ?? null,
      refused: refusedAt?.toISOString() ?? null,
    }))
  },
  async erase(tx, email) {
    // What is still on its way is needed to send it; it goes with the next request.
    const done = or(isNotNull(emailQueue.sentAt), isNotNull(emailQueue.refusedAt))
    await tx.delete(emailQueue).where(and(eq(emailQueue.recipient, email), done))
    await tx.delete(outbox).where(eq(outbox.recipient, email))
  },
}
