import type { ownerEmails } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { type EmailQueueDeps, enqueueEmail } from '../../platform/mail/email-queue.ts'

/** What the owner is emailed about as it happens. The desk says who gets each kind, or else `site.config.ts` turns it on or off. */
export type Notice = keyof typeof ownerEmails

export const OWNER_NOTICE_EMAIL = 'owner-notice'

/**
 * Queues an email to the owner about a client's order, to the address of its kind, unless she turned that off. `occasion` tells apart what may
 * happen to the same order more than once, such as a failed payment of each month.
 */
export async function notifyOwner(
  deps: EmailQueueDeps & Pick<AppContext, 'settings'>,
  tx: Tx,
  notice: Notice,
  { orderId, occasion = '', ...facts }: EmailData & { orderId: string },
): Promise<void> {
  const to = deps.settings.noticeAddress(notice)
  if (!to) return
  const key = `${OWNER_NOTICE_EMAIL}:${notice}:${orderId}:${occasion}`
  const data = { notice, orderId, ...facts }
  await enqueueEmail(deps, tx, { key, kind: OWNER_NOTICE_EMAIL, to, data })
}
