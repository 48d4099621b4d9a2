import { Hono } from 'hono'
import type Stripe from 'stripe'
import { submittedForm } from './body.ts'
import type { StandIn } from './emulator.ts'
import { StripeApiError } from './errors.ts'
import { sameOrigin } from './hosted-page.http.ts'
import { escaped, PAGE_STYLE, STYLE_HASH } from './hosted-page.ts'
import { type Ledger, rows } from './ledger.ts'

export interface ControlPage {
  standIn: StandIn
  ledger: Ledger
  publicUrl: () => string
}

const DAY = 86_400
const RECENT = 25

/** `/_control/page`: a page for people, with what the JSON endpoints do. The guard stands in front of it. */
export function controlPageRoutes(page: ControlPage): Hono {
  const routes = new Hono()
  routes.get('/_control/page', () => shownPage(page, null))
  routes.post('/_control/page', async (c) => {
    if (!sameOrigin(c, page.publicUrl())) return c.text('That came from another site', 403)
    const form = await submittedForm(c)
    return shownPage(page, await carryOut(page.standIn, String(form.order ?? ''), String(form.id ?? '')))
  })
  return routes
}

type Order = (standIn: StandIn, id: string) => Promise<unknown>

const ORDERS: Record<string, { label: string; carryOut: Order }> = {
  day: { label: 'Move the clock a day on', carryOut: (standIn) => standIn.advance(DAY) },
  month: { label: 'Move the clock 31 days on', carryOut: (standIn) => standIn.advance(31 * DAY) },
  clear: { label: 'Let the debit clear', carryOut: (standIn, id) => standIn.settleDebit(id, 'succeeded') },
  bounce: { label: 'Let the debit fail', carryOut: (standIn, id) => standIn.settleDebit(id, 'failed') },
  refund: { label: 'Refund', carryOut: (standIn, id) => standIn.refund(id) },
  dispute: { label: 'Dispute', carryOut: (standIn, id) => standIn.dispute(id) },
  fail: { label: 'Let the next renewal fail', carryOut: (standIn, id) => standIn.failNextRenewal(id) },
}

/** Answers a sentence about how it went. */
async function carryOut(standIn: StandIn, name: string, id: string): Promise<string> {
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined
  if (!order) return 'Choose one of the buttons.'
  try {
    await order.carryOut(standIn, id)
    return `Done: ${order.label}.`
  } catch (error) {
    if (error instanceof StripeApiError) return error.message
    throw error
  }
}

function shownPage(page: ControlPage, said: string | null): Response {
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  return new Response(render(page, said), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

function render({ standIn, ledger, publicUrl }: ControlPage, said: string | null): string {
  const action = new URL(`${publicUrl()}/_control/page`).pathname
  const sql = "select body from objects where kind = 'checkout.session' order by seq desc limit ?"
  const sessions = rows<{ body: string }>(ledger, sql, RECENT).map(
    ({ body }) => JSON.parse(body) as Stripe.Checkout.Session,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Control – demonstration checkout</title><style>${PAGE_STYLE}</style></head>
<body><main><h1>Behind the demonstration checkout</h1>
${said ? `<p role="status">${escaped(said)}</p>` : ''}
<p>Its clock says ${standIn.now().toUTCString()}.</p>
${buttons(action, ['day', 'month'], '')}
<h2>Sessions, newest first</h2>
${sessions.length === 0 ? '<p>Nobody has opened a checkout yet.</p>' : sessions.map((session) => entry(action, session)).join('\n')}
</main></body></html>
`
}

function entry(action: string, session: Stripe.Checkout.Session): string {
  const { status, payment_status: paid, id, subscription } = session
  const facts = [
    session.customer_details?.email ?? 'nobody yet',
    `$${((session.amount_total ?? 0) / 100).toFixed(2)}`,
    status,
    paid,
  ]
  const debit = status === 'complete' && paid === 'unpaid' ? ['clear', 'bounce'] : []
  const after = status === 'complete' && paid === 'paid' ? ['refund', 'dispute'] : []
  return `<section><p>${escaped(facts.join(' · '))}<br><small>${escaped(id)}</small></p>
${buttons(action, [...debit, ...after], id)}
${typeof subscription === 'string' ? buttons(action, ['fail'], subscription) : ''}</section>`
}

function buttons(action: string, names: string[], id: string): string {
  if (names.length === 0) return ''
  const inner = names.map((name) => `<button name="order" value="${name}">${ORDERS[name]?.label}</button>`).join('\n')
  return `<form method="post" action="${escaped(action)}"><input type="hidden" name="id" value="${escaped(id)}">${inner}</form>`
}
