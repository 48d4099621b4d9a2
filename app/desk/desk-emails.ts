import { and, eq, isNull } from 'drizzle-orm'
import { markAnswered, markUnanswered } from '../people/contact/contact.ts'
import { NEWSLETTER_UNDO_WINDOW } from '../people/newsletter/newsletter.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import { newId } from '../platform/ids.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmails } from '../platform/mail/email-queue.ts'
import { memberAddresses } from '../society/membership/membership.ts'
import { findPressed, pressedChangeId, pressOnce } from './changes.ts'
import { deskEmails } from './desk.sql.ts'

/** Jobs and emails that are waiting are stored under these names, so they stay as they were when the table was called letters. */
export const sendDeskEmail: JobKind<{ letterId: string }> = { name: 'send-letter', retry: 'three-days' }

type NewDeskEmail = Omit<typeof deskEmails.$inferInsert, 'id' | 'writtenBy' | 'writtenAt' | 'goesAt'> & {
  /** Who gets it, in the log: `Rosa Diaz`, `all 26 members`. */
  name: string
  /** The id of the form in which it was written. */
  press?: string | undefined
}

/**
 * Writes to someone, or to all members. It goes out a minute later, or ten as a newsletter does, once for a form.
 *
 * @returns `answered` when someone answered the message, `undone` when this was stopped: then nothing is sent
 */
export async function writeDeskEmail(
  deps: AppContext,
  { name, press, ...deskEmail }: NewDeskEmail,
  by: string,
): Promise<'done' | 'answered' | 'undone'> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const { email, ticketId, subject, message } = deskEmail
    const changeId = pressedChangeId(press, 'letter', email ?? 'members', subject, message)
    const pressed = await findPressed(tx, changeId)
    if (pressed) return pressed
    if (ticketId && !(await markAnswered(deps, tx, ticketId, by)))
      return (await findPressed(tx, changeId)) ?? 'answered'
    const id = newId('let')
    const summary = ticketId ? `Answered ${name}` : `Wrote to ${name}${email ? '' : ': it goes out in ten minutes'}`
    const about = { subject: id, email: email ?? undefined, summary }
    const change = { id: changeId, actor: by, action: email ? 'letter' : 'letter-to-members', ...about }
    return pressOnce(deps, tx, change, async () => {
      const goesAt = new Date(now.getTime() + (email ? UNDO_WINDOW : NEWSLETTER_UNDO_WINDOW))
      await tx.insert(deskEmails).values({ ...deskEmail, id, writtenBy: by, writtenAt: now, goesAt })
      await deps.jobs.enqueue(tx, sendDeskEmail, { letterId: id }, { startAfter: goesAt })
    })
  })
}

/** Writes to someone at once, as a part of what she did a minute ago. */
export async function addDeskEmail(
  deps: AppContext,
  tx: Tx,
  { by: writtenBy, ...words }: { email: string; subject: string; message: string; by: string },
): Promise<void> {
  const [id, now] = [newId('let'), deps.clock.now()]
  await tx.insert(deskEmails).values({ ...words, id, writtenBy, writtenAt: now, goesAt: now })
  await deps.jobs.enqueue(tx, sendDeskEmail, { letterId: id })
}

/** Does the job `sendDeskEmail`: from here on the email can't be stopped. */
export async function handleDeskEmail(deps: AppContext, { letterId }: { letterId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const [deskEmail] = await tx
      .update(deskEmails)
      .set({ queuedAt: deps.clock.now() })
      .where(and(eq(deskEmails.id, letterId), isNull(deskEmails.canceledAt), isNull(deskEmails.queuedAt)))
      .returning()
    if (!deskEmail) return
    const { email } = deskEmail
    const to = email ? [email] : (await memberAddresses(tx, deps.clock)).map((member) => member.email)
    // Each address once, whatever it has: the key of one that was written to before has no address.
    const emails = [...new Set(to)].map((address) => ({
      key: email ? `letter:${letterId}` : `letter:${letterId}:${address}`,
      ...{ kind: 'desk-letter', to: address, data: { letterId } },
    }))
    await enqueueEmails(deps, tx, emails)
  })
}

/** @returns false when it is on its way already */
export async function cancelDeskEmail(deps: AppContext, tx: Tx, id: string): Promise<boolean> {
  const [deskEmail] = await tx
    .update(deskEmails)
    .set({ canceledAt: deps.clock.now() })
    .where(and(eq(deskEmails.id, id), isNull(deskEmails.canceledAt), isNull(deskEmails.queuedAt)))
    .returning()
  if (!deskEmail) return false
  if (deskEmail.ticketId) await markUnanswered(tx, deskEmail.ticketId)
  return true
}

export async function findDeskEmail({ database: { db } }: Pick<AppContext, 'database'>, id: string) {
  const [deskEmail] = await db.select().from(deskEmails).where(eq(deskEmails.id, id))
  return deskEmail
}
