import { eq } from 'drizzle-orm'
import { createContext } from 'react-router'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database.server.ts'
import type { Suppression } from '../platform/suppressions.ts'
import { consentsOf } from './consents.ts'
import { subscribers } from './newsletter.sql.ts'
import { findSubscriberByEmail, type SubscriptionDeps, unsubscribe } from './subscriptions.ts'

export { type DeliveryDeps, deliverDeferred, deliverLater, makeTurns } from './deliveries.ts'
export { newsletterMails } from './newsletter-mails.tsx'
export { sendNewsletter } from './send-command.ts'

/** How the pages' loaders and actions come by their dependencies, and by whom they are asked. */
export const newsletterContext = createContext<SubscriptionDeps & { network: string }>()

/** Somebody called a newsletter spam, or the address is dead: that ends it as a press of the button would. */
export async function leaveBySuppression(deps: { clock: Clock }, tx: Tx, { address, reason }: Suppression) {
  const subscriber = await findSubscriberByEmail(tx, address)
  const occasion = { page: '', how: reason === 'complained' ? 'a complaint to the mail provider' : 'mail bounced' }
  if (subscriber) await unsubscribe(deps, tx, subscriber, occasion)
}

/** All that is held about an address here. */
export async function newsletterDataOf(db: Db, email: string) {
  return { subscription: await findSubscriberByEmail(db, email), consents: await consentsOf(db, email) }
}

/**
 * Forgets a subscriber and what was sent to her. The ledger of consent stays, since we must be able to show that we had
 * it; the address is in there as a hash alone.
 */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, email))
}
