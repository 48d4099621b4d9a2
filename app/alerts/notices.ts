import { ownerEmails } from '../../site.config.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { EmailData } from '../platform/mail/email-queue.sql.ts'
import { type EmailQueueDeps, enqueueEmail } from '../platform/mail/email-queue.ts'

/** What the owner is emailed about as it happens; `site.config.ts` turns each kind on or off. */
export type Notice = keyof typeof ownerEmails

export const OWNER_NOTICE_EMAIL = 'owner-notice'

/**
 * Queues an email to the owner about a client's order, unless she turned its kind off. `occasion` tells apart what may
 * happen to the same order more than once, such as a failed payment of each month.
 */
export async function notifyOwner(
  deps: EmailQueueDeps & { coachEmail: string },
  tx: Tx,
  notice: Notice,
  { orderId, occasion = '', ...facts }: EmailData & { orderId: string },
): Promise<void> {
  if (!ownerEmails[notice]) return
  const key = `${OWNER_NOTICE_EMAIL}:${notice}:${orderId}:${occasion}`
  const data = { notice, orderId, ...facts }
  await enqueueEmail(deps, tx, { key, kind: OWNER_NOTICE_EMAIL, to: deps.coachEmail, data })
}
