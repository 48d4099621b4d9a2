import type { AppContext } from '../../../platform/app-context.ts'
import { enqueueRequestedEmail, resendSlot } from '../../../platform/mail/requested-emails.ts'
import { readCallLink } from './links.ts'

/** Emails the buyer of a call a fresh link to it. A second request within five minutes sends no second email. */
export async function emailCallLink(deps: AppContext, token: string): Promise<void> {
  const link = await readCallLink(deps, deps.database.db, token)
  if (link.state === 'unknown' || !link.order.email) return
  const { id: orderId, email: to } = link.order
  const key = `fresh:call-link:${orderId}:${resendSlot(deps.clock.now())}`
  await deps.database.transact((tx) =>
    enqueueRequestedEmail(deps, tx, { key, kind: 'call-link', to, data: { orderId } }),
  )
}
