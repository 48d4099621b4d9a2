import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { StripeEmulator } from './emulator.ts'
import { StripeApiError } from './errors.ts'
import { sameOrigin } from './hosted-page.http.ts'
import { escapeHtml, PAGE_STYLE, STYLE_HASH } from './hosted-page.ts'
import { type Ledger, rows } from './ledger.ts'
import { readForm } from './request-body.ts'

export interface ControlPageDeps {
  emulator: StripeEmulator
  ledger: Ledger
  publicUrl: () => string
}

const DAY = 86_400
const MAX_SESSIONS = 25

/** `/_control/page`: a page for people, with what the JSON endpoints do. The guard stands in front of it. */
export function controlPageRoutes(page: ControlPageDeps): Hono {
  const routes = new Hono()
  routes.get('/_control/page', () => pageResponse(page, null))
  routes.post('/_control/page', async (c) => {
    if (!sameOrigin(c, page.publicUrl())) return c.text('That came from another site', 403)
    const form = await readForm(c)
    return pageResponse(page, await runAction(page.emulator, String(form.order ?? ''), String(form.id ?? '')))
  })
  return routes
}

type ControlAction = (standIn: StripeEmulator, id: string) => Promise<unknown>

const CONTROL_ACTIONS: Record<string, { label: string; carryOut: ControlAction }> = {
  day: { label: 'Move the clock a day on', carryOut: (standIn) => standIn.advance(DAY) },
  month: { label: 'Move the clock 31 days on', carryOut: (standIn) => standIn.advance(31 * DAY) },
  clear: { label: 'Let the debit clear', carryOut: (standIn, id) => standIn.settleDebit(id, 'succeeded') },
  bounce: { label: 'Let the debit fail', carryOut: (standIn, id) => standIn.settleDebit(id, 'failed') },
  refund: { label: 'Refund', carryOut: (standIn, id) => standIn.refund(id) },
  dispute: { label: 'Dispute', carryOut: (standIn, id) => standIn.dispute(id) },
  fail: { label: 'Let the next renewal fail', carryOut: (standIn, id) => standIn.failNextRenewal(id) },
}

/** Answers a sentence about how it went. */
async function runAction(standIn: StripeEmulator, name: string, id: string): Promise<string> {
  const order = Object.hasOwn(CONTROL_ACTIONS, name) ? CONTROL_ACTIONS[name] : undefined
  if (!order) return 'Choose one of the buttons.'
  try {
    await order.carryOut(standIn, id)
    return `Done: ${order.label}.`
  } catch (error) {
    if (error instanceof StripeApiError) return error.message
    throw error
  }
}

function pageResponse(page: ControlPageDeps, said: string | null): Response {
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

function render({ emulator, ledger, publicUrl }: ControlPageDeps, said: string | null): string {
  const action = new URL(`${publicUrl()}/_control/page`).pathname
  const sql = "select body from objects where kind = 'checkout.session' order by seq desc limit ?"
  const sessions = rows<{ body: string }>(ledger, sql, MAX_SESSIONS).map(
    ({ body }) => JSON.parse(body) as Stripe.Checkout.Session,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Control – demonstration checkout</title><style>${PAGE_STYLE}</style></head>
<body><main><h1>Behind the demonstration checkout</h1>
${said ? `<p role="status">${escapeHtml(said)}</p>` : ''}
<p>Its clock says ${emulator.now().toUTCString()}.</p>
${renderButtons(action, ['day', 'month'], '')}
<h2>Sessions, newest first</h2>
${sessions.length === 0 ? '<p>Nobody has opened a checkout yet.</p>' : sessions.map((session) => renderSession(action, session)).join('\n')}
</main></body></html>
`
}

function renderSession(action: string, session: Stripe.Checkout.Session): string {
  const { status, payment_status: paid, id, subscription } = session
  const facts = [
    session.customer_details?.email ?? 'nobody yet',
    `$${((session.amount_total ?? 0) / 100).toFixed(2)}`,
    status,
    paid,
  ]
  const debit = status === 'complete' && paid === 'unpaid' ? ['clear', 'bounce'] : []
  const after = status === 'complete' && paid === 'paid' ? ['refund', 'dispute'] : []
  return `<section><p>${escapeHtml(facts.join(' · '))}<br><small>${escapeHtml(id)}</small></p>
${renderButtons(action, [...debit, ...after], id)}
${typeof subscription === 'string' ? renderButtons(action, ['fail'], subscription) : ''}</section>`
}

function renderButtons(action: string, names: string[], id: string): string {
  if (names.length === 0) return ''
  const inner = names
    .map((name) => `<button name="order" value="${name}">${CONTROL_ACTIONS[name]?.label}</button>`)
    .join('\n')
  return `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="id" value="${escapeHtml(id)}">${inner}</form>`
}
