import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { stripeEvents } from './events.sql.ts'

/** Milliseconds for which an event is waited for, and between two looks: Stripe usually takes two or three seconds. */
const PATIENCE = 10 * SECOND
const BETWEEN = 200

/**
 * Has Stripe send an event that changes nothing, and waits for it: a checkout that nobody can open is made and ended at once.
 *
 * @returns after how many milliseconds it came; undefined when it didn't
 */
export async function causeEvent({ stripe, database, publicUrl }: AppContext): Promise<number | undefined> {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Webhook test' } } },
    ],
    metadata: { purpose: 'webhook test' },
    success_url: `${publicUrl()}/`,
    cancel_url: `${publicUrl()}/`,
  })
  await stripe.checkout.sessions.expire(id)
  const started = performance.now()
  while (performance.now() - started < PATIENCE) {
    const found = await database.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(eq(stripeEvents.objectId, id))
    if (found.length > 0) return performance.now() - started
    await pause(BETWEEN)
  }
  return undefined
}
