import { DatabaseSync } from 'node:sqlite'

/** The ledger entry of one checkout session that belongs to one of our orders. */
export type LedgerSession = ReturnType<typeof toLedgerSession>

// A second price list, typed by hand: the checker must not trust the catalog that it checks.
const PRICES: Record<string, string> = {
  blueprint: '3500 usd payment',
  'startup-pack': '3700 usd payment',
  'funding-pack': '4700 usd payment',
  'money-finder-small-business': '1900 usd payment',
  'money-finder-nonprofit': '1900 usd payment',
  society: '3500 usd subscription',
  'clarity-call': '9700 usd payment',
  'focus-call': '14900 usd payment',
}

/** Reads the SQLite file of the Stripe emulator without any of its functions; it may be in use meanwhile. */
export function readLedger(file: string): LedgerSession[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const objects = objectsOf(db)
    const sessions = [...objects.values()].filter((one) => one.object === 'checkout.session')
    return sessions.filter(isOurs).map((session) => toLedgerSession(session, objects))
  } finally {
    db.close()
  }
}

/** How many webhooks were tried in vain and have not been taken since; those of one object, if it is named. */
export function failedDeliveriesIn(file: string, objectId?: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const sql = `select count(*) as n from deliveries join objects on objects.id = deliveries.event
    where deliveries.state = 'pending' and deliveries.attempts > 0 and coalesce(?, json_extract(body, '$.data.object.id')) =
      json_extract(body, '$.data.object.id')`
  const { n } = db.prepare(sql).get(objectId ?? null) as { n: number }
  db.close()
  return n
}

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects, read raw
type Raw = any

function objectsOf(db: DatabaseSync): Map<string, Raw> {
  const kinds = `'checkout.session', 'payment_intent', 'charge', 'dispute', 'subscription', 'refund',
    'invoice_payment'`
  const rows = db.prepare(`select body from objects where kind in (${kinds})`).all() as { body: string }[]
  return new Map(rows.map(({ body }) => JSON.parse(body) as Raw).map((one) => [one.id, one]))
}

function isOurs({ client_reference_id, metadata }: Raw): boolean {
  return typeof client_reference_id === 'string' && metadata?.order_id === client_reference_id
}

function toLedgerSession(session: Raw, objects: Map<string, Raw>) {
  const all = [...objects.values()]
  // A membership's first payment hangs on its invoice.
  const first =
    session.invoice && all.find((one) => one.object === 'invoice_payment' && one.invoice === session.invoice)
  const intent = objects.get(session.payment_intent ?? first?.payment.payment_intent)
  const charge = objects.get(intent?.latest_charge)
  const disputes = all.filter((one) => one.object === 'dispute' && one.charge === charge?.id)
  const refunds = all.filter((one) => one.object === 'refund' && one.charge === charge?.id)
  const price = `${session.amount_total} ${session.currency} ${session.mode}`
  const subscription: { status: string; cancel_at_period_end: boolean } | undefined = objects.get(session.subscription)
  return {
    id: String(session.id),
    orderId: String(session.client_reference_id),
    product: String(session.metadata.product_id),
    successUrl: String(session.success_url),
    email: String(session.customer_details?.email ?? ''),
    /** Whether the buyer's money came: the session is complete and its payment has succeeded. */
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    /** In full. */
    refunded: charge?.refunded === true,
    /** In cents. */
    refunds: refunds.map(({ amount }) => Number(amount)),
    amount: Number(session.amount_total ?? 0),
    disputeLost: disputes.some(({ status }) => status === 'lost'),
    subscriptionEnded: ['canceled', 'unpaid', 'incomplete_expired'].includes(subscription?.status ?? ''),
    subscriptionId: (session.subscription ?? undefined) as string | undefined,
    subscription: subscription && { status: subscription.status, endsAtPeriodEnd: subscription.cancel_at_period_end },
    /** Whether the product, the amount, the currency and the mode are those of the price list above. */
    priceMatches: PRICES[session.metadata.product_id] === price && session.livemode === false,
  }
}
