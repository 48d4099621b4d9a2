import { vi } from 'vitest'
import type { Shop } from './shop.ts'

export interface OutboxEmail {
  to: string
  subject: string
  headers: Record<string, string>
  text: string
  html: string
  at: string
  /** The invitation, where there is one. */
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

/** Starts a checkout and gives the id of its session. */
export async function openSession(shop: { url: string }, productId = 'blueprint'): Promise<string> {
  const name = productId === 'clarity-call' ? 'create-clarity-checkout' : 'create-checkout'
  const response = await startCheckout(shop, { productId }, {}, name)
  const { url } = (await response.json()) as { url: string }
  return url.split('/').at(-1) as string
}

/** A whole purchase by card, settled. `link` is the first of the buyer's next steps: of a product its download. */
export async function buy(
  shop: Shop,
  productId: string,
  email = 'ada@example.com',
): Promise<{ sessionId: string; link: string }> {
  const sessionId = await openSession(shop, productId)
  await shop.emulator.pay(sessionId, email)
  const purchase = await waitForPurchaseState(shop, sessionId, 'paid')
  return { sessionId, link: purchase.steps?.[0]?.href as string }
}

export const buyBlueprint = (shop: Shop, email?: string) => buy(shop, 'blueprint', email)

export interface PurchaseStatus {
  state: string
  email?: string
  steps?: { label: string; href: string; download: boolean }[]
}

/** What the page that waits is told. */
export async function readPurchase(shop: { url: string }, sessionId: string): Promise<PurchaseStatus> {
  return (await fetch(`${shop.url}/purchases/${sessionId}`)).json() as Promise<PurchaseStatus>
}

/** Waits until a purchase stands so. */
export function waitForPurchaseState(shop: { url: string }, sessionId: string, state: string): Promise<PurchaseStatus> {
  return vi.waitFor(
    async () => {
      const purchase = await readPurchase(shop, sessionId)
      if (purchase.state !== state) throw new Error(`the purchase is ${purchase.state}, not ${state}`)
      return purchase
    },
    { timeout: 45_000, interval: 100 },
  )
}

/** Waits for so many mails to this address, and gives all there are. */
export function waitForEmails(shop: { url: string }, email: string, count = 1): Promise<OutboxEmail[]> {
  return vi.waitFor(
    async () => {
      const found = (await readOutbox(shop)).filter(({ to }) => to === email)
      if (found.length < count) throw new Error(`${found.length} of ${count} mails to ${email} have come`)
      return found
    },
    { timeout: 45_000, interval: 100 },
  )
}

/** Waits for the first mail to an address with such a subject, or whatever else it is wanted by. */
export function waitForEmail(
  shop: { url: string },
  email: string,
  wanted: RegExp | ((mail: OutboxEmail) => boolean) = /./,
): Promise<OutboxEmail> {
  const isWanted = wanted instanceof RegExp ? ({ subject }: OutboxEmail) => wanted.test(subject) : wanted
  return vi.waitFor(
    async () => {
      const found = (await readOutbox(shop)).find((mail) => mail.to === email && isWanted(mail))
      if (!found) throw new Error(`no mail to ${email} by ${wanted} yet`)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Every mail that has left, as it lies in the outbox. */
export async function readOutbox(shop: { url: string }): Promise<OutboxEmail[]> {
  return (await fetch(`${shop.url}/demo/outbox.json`)).json() as Promise<OutboxEmail[]>
}
