import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type Stripe from 'stripe'
import type { AppContext } from '../platform/app-context.ts'
import { DAY, SECOND } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.server.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { balanceTransactions } from './money.sql.ts'
import { addMonths, type Month, monthOf, spanOf } from './months.ts'
import { payoutsOf, savePayouts } from './payouts.ts'

type Movement = typeof balanceTransactions.$inferSelect

/** Stripe may list a movement late. */
const OVERLAP = 2 * DAY

/** Every hour: what moved since the last time. The first time it is everything that there ever was. */
export async function mirrorBalance(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const [newest] = await db
    .select({ createdAt: balanceTransactions.createdAt })
    .from(balanceTransactions)
    .orderBy(desc(balanceTransactions.createdAt))
    .limit(1)
  const since = newest && new Date(newest.createdAt.getTime() - OVERLAP)
  await save(deps, await readTransactions(deps, since && { gte: toSeconds(since) }))
}

/** Every night: compares this month and the last one with Stripe, movement by movement, and mends what differs. */
export async function compareWithStripe(deps: AppContext): Promise<void> {
  const month = monthOf(deps.clock.now())
  for (const each of [addMonths(month, -1), month]) await compareMonth(deps, each)
}

/** @returns the ids of the movements that were wrong, or that Stripe doesn't have */
export async function compareMonth(deps: AppContext, month: Month): Promise<string[]> {
  const { from, before } = spanOf(month)
  const rest = new Map((await movementsBetween(deps, from, before)).map((known) => [known.id, known]))
  const transactions = await readTransactions(deps, { gte: toSeconds(from), lt: toSeconds(before) })
  const wrong = transactions.map(toMovement).filter((movement) => {
    const known = rest.get(movement.id)
    rest.delete(movement.id)
    return known && !isSame(known, movement)
  })
  await save(deps, transactions)
  const all = [...wrong.map(({ id }) => id), ...rest.keys()]
  const alert = { kind: 'ledger-differs', subject: month, detail: all.slice(0, MAX_NAMED).join(', ') } as const
  if (all.length > 0) await alertOwner({ db: deps.database.db, clock: deps.clock }, alert)
  return all
}

/** How many movements an alert names. */
const MAX_NAMED = 20

function movementsBetween({ database: { db } }: AppContext, from: Date, before: Date): Promise<Movement[]> {
  return db
    .select()
    .from(balanceTransactions)
    .where(and(gte(balanceTransactions.createdAt, from), lt(balanceTransactions.createdAt, before)))
}

/** Oldest first. Stripe lists the newest first, so all of them are read before any is saved. */
async function readTransactions(
  { stripe }: AppContext,
  created: Stripe.RangeQueryParam | undefined,
): Promise<Stripe.BalanceTransaction[]> {
  const transactions: Stripe.BalanceTransaction[] = []
  const listed = stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'], ...(created && { created }) })
  for await (const one of listed) transactions.push(one)
  return transactions.reverse()
}

/** Saved from the oldest on, so that a run that is cut short leaves no gap before the newest one that is known. */
async function save(deps: AppContext, transactions: readonly Stripe.BalanceTransaction[]): Promise<void> {
  const { db } = deps.database
  for (let at = 0; at < transactions.length; at += BATCH) {
    const batch = transactions.slice(at, at + BATCH)
    await savePayouts(deps, payoutsOf(batch))
    await saveBatch(db, batch.map(toMovement))
    await findCustomers(
      db,
      batch.map(({ id }) => id),
    )
  }
}

const BATCH = 500

async function saveBatch(db: Db, batch: Movement[]): Promise<void> {
  await db
    .insert(balanceTransactions)
    .values(batch)
    .onConflictDoUpdate({
      target: balanceTransactions.id,
      set: {
        category: sql`excluded.category`,
        amountCents: sql`excluded.amount_cents`,
        feeCents: sql`excluded.fee_cents`,
        netCents: sql`excluded.net_cents`,
        availableAt: sql`excluded.available_at`,
        customer: sql`coalesce(excluded.customer, ${balanceTransactions.customer})`,
      },
    })
}

/** A dispute doesn't say whose it is, but the payment that it is about does. */
async function findCustomers(db: Db, ids: string[]): Promise<void> {
  const payment = alias(balanceTransactions, 'payment')
  const { id, customer, paymentIntent } = balanceTransactions
  await db
    .update(balanceTransactions)
    .set({ customer: sql`${payment.customer}` })
    .from(payment)
    .where(
      and(inArray(id, ids), isNull(customer), eq(payment.paymentIntent, paymentIntent), isNotNull(payment.customer)),
    )
}

function toMovement({ source, ...one }: Stripe.BalanceTransaction): Movement {
  const from = source && typeof source === 'object' ? source : undefined
  const intent = from && 'payment_intent' in from ? from.payment_intent : null
  const customer = from && 'customer' in from ? from.customer : null
  return {
    id: one.id,
    category: one.reporting_category,
    amountCents: one.amount,
    feeCents: one.fee,
    netCents: one.net,
    currency: one.currency,
    source: typeof source === 'string' ? source : (source?.id ?? null),
    paymentIntent: typeof intent === 'string' ? intent : (intent?.id ?? null),
    customer: typeof customer === 'string' ? customer : (customer?.id ?? null),
    createdAt: new Date(one.created * SECOND),
    availableAt: new Date(one.available_on * SECOND),
  }
}

function isSame(one: Movement, other: Movement): boolean {
  return (
    one.category === other.category &&
    one.amountCents === other.amountCents &&
    one.feeCents === other.feeCents &&
    one.netCents === other.netCents
  )
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND)
}
