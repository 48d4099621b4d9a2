import type { AppContext } from '../platform/app-context.ts'
import { settleSession, settleSubscription } from '../sales/payments/payments.ts'

/**
 * Presses "Pay" on the payment page of the demonstration's Stripe, and settles what was bought at once.
 *
 * @param url of the payment page, as `startCheckout` answers it
 * @throws Error when the page refuses
 */
export async function payInDemo(deps: AppContext, url: string, email: string): Promise<void> {
  const sessionId = url.slice(url.lastIndexOf('/') + 1)
  const page = new Request(`${deps.publicUrl()}/pay/${sessionId}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ choice: 'pay', email }),
  })
  const answer = await deps.demo?.answer(page)
  if (answer?.status !== 303) throw new Error(`the payment page answered ${answer?.status ?? 'nothing'}`)
  const order = await settleSession(deps, sessionId)
  if (order?.stripeSubscriptionId) await settleSubscription(deps, order.stripeSubscriptionId)
}
