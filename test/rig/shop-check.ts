import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Stripe from 'stripe'
import type { Shop } from '../shop.ts'
import { until } from '../until.ts'
import { check } from './checker.ts'

export const SECRET = 'whsec_of_the_fault_tests'

export function checkShop(shop: Shop, strict = true): Promise<string[]> {
  return check({ database: shop.database, ledgerFile: ledgerPath(shop), strict })
}

/** Waits until no work is in progress and nothing is wrong; otherwise returns the violations. */
export function waitUntilConsistent(shop: Shop): Promise<void> {
  return until(async () => {
    const faults = await checkShop(shop)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
}

export const ledgerPath = (shop: Shop) => join(shop.dataDir, 'stand-in.sqlite')

export interface RawEvent {
  id: string
  type: string
  data: { object: { id: string; object: string } }
}

/** The events in Stripe's books, oldest first, or those after the first `skip` of them. */
export function readEvents(shop: Shop, skip = 0): RawEvent[] {
  const db = new DatabaseSync(ledgerPath(shop), { readOnly: true, timeout: 10_000 })
  const rows = db.prepare(`select body from objects where kind = 'event' order by seq`).all() as { body: string }[]
  db.close()
  return rows.slice(skip).map(({ body }) => JSON.parse(body) as RawEvent)
}

/** Sends an event as Stripe does, and gives the status of the answer. */
export async function deliverEvent(shop: Shop, event: object, secret = SECRET, secondsAgo = 0): Promise<number> {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return (await fetch(`${shop.url}/webhooks/stripe`, { method: 'POST', headers, body: payload })).status
}
