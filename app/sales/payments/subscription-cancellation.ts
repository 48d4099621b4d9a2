import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import { settleSession } from './settlement.ts'
import { ifExists } from './stripe.ts'
import { settleSubscription } from './subscriptions.ts'

export const cancelSubscription: JobKind<{ orderId: string }> = { name: 'end-subscription', retry: 'three-days' }

/** Handles the job `cancelSubscription`: cancels at once, so no later month is charged. Safe to run twice. */
export async function handleSubscriptionCancellation(
  deps: AppContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const id = await subscriptionIdOf(deps, orderId)
  await ifExists(deps.stripe.subscriptions.cancel(id)) // Stripe has no active subscription of this id once it has ended
  deps.crash('after_ending')
  await settleSubscription(deps, id)
}

/**
 * Lets a subscription end with its paid period, or continue after all. Where the last payment failed there is no paid
 * period left, so it is canceled at once and Stripe stops retrying. One that has ended stays as it is.
 */
export async function setCancelAtPeriodEnd(deps: AppContext, orderId: string, ends: boolean): Promise<void> {
  const id = await subscriptionIdOf(deps, orderId)
  try {
    const { status, cancel_at, cancel_at_period_end } = await deps.stripe.subscriptions.retrieve(id)
    // A date that someone set at Stripe isn't taken back by the other field.
    const isByDate = cancel_at !== null && !cancel_at_period_end
    if (ends && status === 'past_due') await deps.stripe.subscriptions.cancel(id)
    else
      await deps.stripe.subscriptions.update(id, !ends && isByDate ? { cancel_at: '' } : { cancel_at_period_end: ends })
  } catch (error) {
    // Stripe rejects changes to one that has ended. Its state is read below.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    deps.log.warn({ orderId, err: error }, 'a subscription could not be changed')
  }
  deps.crash('after_ending')
  await settleSubscription(deps, id)
}

async function subscriptionIdOf(deps: AppContext, orderId: string): Promise<string> {
  const known = await findOrder(deps.database.db, orderId)
  const order = known?.stripeSubscriptionId ? known : await settleAgain(deps, known)
  if (order?.stripeSubscriptionId) return order.stripeSubscriptionId
  throw new Error(`the order ${orderId} has no subscription at Stripe`)
}

async function settleAgain(deps: AppContext, order: Order | undefined): Promise<Order | undefined> {
  return order?.stripeSessionId ? settleSession(deps, order.stripeSessionId) : undefined
}
