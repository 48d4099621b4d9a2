import { and, eq, isNull } from 'drizzle-orm'
import { markAnswered, markUnanswered } from '../contact/contact.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { recordChange } from './changes.ts'
import { letters } from './desk.sql.ts'
import { HOLD } from './hold.ts'

export type Letter = typeof letters.$inferSelect

export const sendLetter: JobKind<{ letterId: string }> = { name: 'send-letter', retry: 'three-days' }

interface NewLetter {
  email: string
  name: string
  /** The message that it answers. */
  ticketId?: string | undefined
  subject: string
  message: string
}

/** Writes to someone. It goes out a minute later. @returns false when the message was answered already: nothing is sent */
export async function writeLetter(deps: AppContext, { name, ...letter }: NewLetter, by: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const { email, ticketId } = letter
    if (ticketId && !(await markAnswered(deps, tx, ticketId, by))) return false
    const id = newId('let')
    const goesAt = new Date(now.getTime() + HOLD)
    await tx.insert(letters).values({ ...letter, id, writtenBy: by, writtenAt: now, goesAt })
    await deps.jobs.enqueue(tx, sendLetter, { letterId: id }, { startAfter: goesAt })
    const summary = ticketId ? `Answered ${name}` : `Wrote to ${name}`
    await recordChange(deps, tx, {
      actor: by,
      action: 'letter',
      subject: id,
      email,
      summary,
      before: null,
      after: null,
    })
    return true
  })
}

/** Does the job `sendLetter`: from here on the letter can't be stopped. */
export async function handleLetter(deps: AppContext, { letterId }: { letterId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const [letter] = await tx
      .update(letters)
      .set({ queuedAt: deps.clock.now() })
      .where(and(eq(letters.id, letterId), isNull(letters.canceledAt), isNull(letters.queuedAt)))
      .returning()
    if (!letter) return
    const email = { key: `letter:${letterId}`, kind: 'desk-letter', to: letter.email, data: { letterId } }
    await enqueueEmail(deps, tx, email)
  })
}

/** @returns false when it is on its way already */
export async function cancelLetter(deps: AppContext, tx: Tx, id: string): Promise<boolean> {
  const [letter] = await tx
    .update(letters)
    .set({ canceledAt: deps.clock.now() })
    .where(and(eq(letters.id, id), isNull(letters.canceledAt), isNull(letters.queuedAt)))
    .returning()
  if (!letter) return false
  if (letter.ticketId) await markUnanswered(tx, letter.ticketId)
  return true
}

export async function findLetter({ database: { db } }: Pick<AppContext, 'database'>, id: string) {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  return letter
}
