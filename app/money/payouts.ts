import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { dollars } from '../catalog/offers.ts'
import type { AppContext } from '../platform/app-context.ts'
import { SECOND } from '../platform/clock.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { payouts } from './money.sql.ts'

export type Payout = typeof payouts.$inferSelect

/** Nothing follows at Stripe, so that an older reading, which comes late, changes nothing. */
const ENDED = ['failed', 'canceled']

/** The payouts that movements come from, as they were when the movements were read. */
export function payoutsOf(transactions: readonly Stripe.BalanceTransaction[]): Payout[] {
  const found = new Map<string, Payout>()
  for (const { source } of transactions) {
    if (source && typeof source === 'object' && source.object === 'payout') found.set(source.id, toPayout(source))
  }
  return [...found.values()]
}

/** Mirrors payouts, and alerts the owner to each that her bank sent back, once. */
export async function savePayouts(deps: Pick<AppContext, 'database' | 'clock'>, found: Payout[]): Promise<void> {
  if (found.length === 0) return
  await deps.database.transact(async (db) => {
    const ids = found.map(({ id }) => id)
    const ended = await db
      .select({ id: payouts.id })
      .from(payouts)
      .where(and(inArray(payouts.id, ids), inArray(payouts.status, ENDED)))
    const known = new Set(ended.map(({ id }) => id))
    for (const { id, status, amountCents, failure } of found) {
      if (status !== 'failed' || known.has(id)) continue
      const detail = [dollars(amountCents), failure].filter(Boolean).join(': ')
      await alertOwner({ db, clock: deps.clock }, { kind: 'payout-failed', subject: id, detail })
    }
    const set = {
      status: sql`excluded.status`,
      failure: sql`excluded.failure`,
      arrivesAt: sql`excluded.arrives_at`,
    }
    await db
      .insert(payouts)
      .values(found)
      .onConflictDoUpdate({ target: payouts.id, set, setWhere: notInArray(payouts.status, ENDED) })
  })
}

function toPayout({ id, amount, status, failure_message, created, arrival_date }: Stripe.Payout): Payout {
  return {
    ...{ id, amountCents: amount, status, failure: failure_message },
    createdAt: new Date(created * SECOND),
    arrivesAt: new Date(arrival_date * SECOND),
  }
}
