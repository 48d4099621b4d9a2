import { findOrderBy } from '../app/sales/orders/orders.ts'
import type { Shop } from './shop.ts'
import { until } from './until.ts'

export interface OutboxEmail {
  to: string
  subject: string
  headers: Record<string, string>
  text: string
  html: string
  at: string
  /** The invitation, if it has one. */
  calendar?: string
}

/** Starts a checkout as the button does. */
export function startCheckout(
  shop: { url: string },
  body: unknown = { productId: 'blueprint' },
  headers: Record<string, string> = {},
  name: 'create-checkout' | 'create-clarity-checkout' = 'create-checkout',
) {
  return fetch(`${shop.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export async function openSession(shop: { url: string }, productId = 'blueprint'): Promise<string> {
  const name = productId === 'clarity-call' ? 'create-clarity-checkout' : 'create-checkout'
  const response = await startCheckout(shop, { productId }, {}, name)
  const { url }: { url: string } = await response.json()
  return lastSegment(url)
}

/** The last part of a path or URL, such as the token of a link. */
export const lastSegment = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** A complete purchase by card, settled. `link` is the buyer's first next step, such as the download of a product. */
export async function buy(shop: Shop, productId: string, email = 'ada@example.com') {
  const sessionId = await openSession(shop, productId)
  await shop.emulator.pay(sessionId, email)
  const purchase = await waitForPurchaseState(shop, sessionId, 'paid')
  return { sessionId, link: firstLink(purchase) }
}

export const buyBlueprint = (shop: Shop, email?: string) => buy(shop, 'blueprint', email)

export async function orderOf({ database: { db } }: Pick<Shop, 'database'>, sessionId: string) {
  const order = await findOrderBy(db, 'stripeSessionId', sessionId)
  if (!order) throw new Error('there is no such order')
  return order
}

export interface PurchaseStatus {
  state: string
  email?: string
  steps?: { label: string; href: string; download: boolean }[]
}

export function firstLink({ steps }: PurchaseStatus): string {
  const [step] = steps ?? []
  if (!step) throw new Error('the purchase has no next step')
  return step.href
}

/** The address that the waiting page polls. */
export async function readPurchase(shop: { url: string }, sessionId: string): Promise<PurchaseStatus> {
  return (await fetch(`${shop.url}/purchases/${sessionId}`)).json()
}

export function waitForPurchaseState(shop: { url: string }, sessionId: string, state: string): Promise<PurchaseStatus> {
  return until(async () => {
    const purchase = await readPurchase(shop, sessionId)
    if (purchase.state !== state) throw new Error(`the purchase is ${purchase.state}, not ${state}`)
    return purchase
  })
}

export function waitForEmails(shop: { url: string }, email: string, count = 1): Promise<OutboxEmail[]> {
  return until(async () => {
    const found = (await readOutbox(shop)).filter(({ to }) => to === email)
    if (found.length < count) throw new Error(`${found.length} of ${count} emails to ${email} have arrived`)
    return found
  })
}

/** Waits for the first email to an address with a subject that matches, or that passes a check. */
export function waitForEmail(
  shop: { url: string },
  email: string,
  filter: RegExp | ((email: OutboxEmail) => boolean) = /./,
): Promise<OutboxEmail> {
  const matches = filter instanceof RegExp ? ({ subject }: OutboxEmail) => filter.test(subject) : filter
  return until(async () => {
    const found = (await readOutbox(shop)).find((sent) => sent.to === email && matches(sent))
    if (!found) throw new Error(`no email to ${email} matches ${filter} yet`)
    return found
  })
}

export async function readOutbox(shop: { url: string }): Promise<OutboxEmail[]> {
  return (await fetch(`${shop.url}/demo/outbox.json`)).json()
}
