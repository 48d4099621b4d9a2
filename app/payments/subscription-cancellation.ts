import Stripe from 'stripe'
import { findOrder, type Order } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { settleSession } from './settlement.ts'
import { isResourceMissing } from './stripe.ts'
import { settleSubscription } from './subscriptions.ts'

export const cancelSubscription: JobKind<{ orderId: string }> = { name: 'end-subscription', retry: 'three-days' }

/** Does the job `endSubscription`: ends it at once, so that no later month is charged. Done twice it is done once. */
export async function handleSubscriptionCancellation(
  deps: AppContext,
  { orderId }: { orderId: string },
): Promise<void> {
  const id = await subscriptionIdOf(deps, orderId)
  try {
    await deps.stripe.subscriptions.cancel(id)
  } catch (error) {
    if (!isResourceMissing(error)) throw error // a subscription that has ended cannot be ended: then it is done
  }
  deps.crash('after_ending')
  await settleSubscription(deps, id)
}

/**
 * Lets a subscription end when what is paid is used up, or go on after all. Where the last payment failed nothing is
 * left that is paid, so it ends at once, and Stripe tries that payment no more. One that has ended stays as it is.
 */
export async function setCancelAtPeriodEnd(deps: AppContext, orderId: string, ends: boolean): Promise<void> {
  const id = await subscriptionIdOf(deps, orderId)
  try {
    const { status } = await deps.stripe.subscriptions.retrieve(id)
    if (ends && status === 'past_due') await deps.stripe.subscriptions.cancel(id)
    else await deps.stripe.subscriptions.update(id, { cancel_at_period_end: ends })
  } catch (error) {
    // Stripe says so of one that has ended. What it is instead is read below.
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
