import { and, eq, gte, isNull } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import { HOUR } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { emailPurchases } from '../sales/purchases/purchases.ts'
import { enqueueHeld, heldJob, pressedChangeId, pressOnce, recordChange } from './changes.ts'
import { changes } from './desk.sql.ts'
import { type Refusal, refuse } from './desk-access.ts'
import { emailTitle, sentOnce } from './words.ts'

/**
 * Emails someone their files and links again, a minute from now, once for a form.
 *
 * @returns `undone` when it was stopped: then nothing is sent
 */
export function resend(
  deps: AppContext,
  { email, by: actor, press }: { email: string; by: string; press: string | undefined },
): Promise<'done' | 'undone'> {
  const id = pressedChangeId(press, 'resend', email)
  const about = { subject: 'purchases', email, summary: `Sent ${email} their purchases again` }
  return deps.database.transact((tx) =>
    pressOnce(deps, tx, { id, actor, action: 'resend', ...about }, async () => {
      await enqueueHeld(deps, tx, resendPurchases.kind, id)
    }),
  )
}

export const resendPurchases = heldJob('resend-purchases', (deps, tx, { id, email }) =>
  emailPurchases(deps, tx, email, id),
)

/** Milliseconds after which the same email may go out once more. */
const PAUSE = HOUR

/**
 * Sends one email of someone's history again, a minute from now, to the address whose page is open. It's generated again from
 * the current data, so its links work.
 *
 * @param addresses all of theirs: an email to someone else isn't sent
 * @returns what is wrong, or undefined
 */
export async function sendEmailAgain(
  deps: AppContext,
  { id, to, addresses, by }: { id: string; to: string; addresses: readonly string[]; by: string },
): Promise<Refusal | undefined> {
  const isIt = eq(emailQueue.id, id)
  const [email] = await deps.database.db.select().from(emailQueue).where(isIt)
  if (!email || !addresses.includes(email.recipient.toLowerCase()))
    return refuse('Nothing changed: we no longer have that email.', 409)
  const reason = sentOnce(email.kind)
  if (reason) return refuse(`We can’t send that one again: ${reason}`, 422)
  if (!email.sentAt && !email.refusedAt) return refuse('Nothing changed: it’s still on its way.', 409)
  // Its template writes nothing then.
  if (!(await deps.templates[email.kind]?.(email.data)))
    return refuse('Nothing changed: what that email said no longer holds, such as a time that was moved since.', 409)
  return deps.database.transact(async (tx) => {
    // Locked, so that two presses at once send it once.
    await tx.select({ id: emailQueue.id }).from(emailQueue).where(isIt).for('update')
    if (await wasSentRecently(deps, tx, id))
      return refuse('Nothing changed: you sent it again within the last hour.', 409)
    const summary = `Sent ${to} an email again: ${emailTitle(email.kind)}`
    const changeId = await recordChange(deps, tx, { actor: by, action: 'resend', subject: id, email: to, summary })
    await enqueueHeld(deps, tx, resendEmail.kind, changeId)
    return undefined
  })
}

export const resendEmail = heldJob('resend-email', async (deps, tx, { id, subject, email: to }) => {
  const [email] = await tx.select().from(emailQueue).where(eq(emailQueue.id, subject))
  if (!email) return
  const { kind, data } = email
  await enqueueEmail(deps, tx, { key: `again:${id}`, kind, to, data })
})

async function wasSentRecently({ clock }: AppContext, tx: Tx, emailId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - PAUSE)
  const isRecent = and(eq(changes.subject, emailId), isNull(changes.undoneAt), gte(changes.at, since))
  const found = await tx.select({ id: changes.id }).from(changes).where(isRecent).limit(1)
  return found.length > 0
}
