import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import type { HeldData } from '../held-data.ts'
import { mails, outbox } from './mails.sql.ts'

/** To whom which mail was owed, and whether it was sent. Their texts are not kept. */
export const heldMails: HeldData = {
  name: 'Mails we sent you',
  async read(db, email) {
    const rows = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.createdAt))
    return rows.map(({ kind, createdAt, sentAt, refusedAt }) => ({
      kind,
      owed: createdAt.toISOString(),
      sent: sentAt?.toISOString() ?? null,
      refused: refusedAt?.toISOString() ?? null,
    }))
  },
  async erase(tx, email) {
    // What is still on its way is needed to send it; it goes with the next request.
    const done = or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt))
    await tx.delete(mails).where(and(eq(mails.recipient, email), done))
    await tx.delete(outbox).where(eq(outbox.recipient, email))
  },
}
