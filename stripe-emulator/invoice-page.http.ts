import { Hono } from 'hono'
import type Stripe from 'stripe'
import { type HostedPageDeps, sameOrigin } from './hosted-page.http.ts'
import { money, renderNotice, STYLE_HASH } from './hosted-page.ts'
import { findObject, transact } from './ledger.ts'
import { payInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'

/** `/invoice/:id`: the page that stands in for Stripe's hosted invoice, on which a failed renewal is made good. */
export function invoicePageRoutes(pages: HostedPageDeps): Hono {
  const routes = new Hono()
  routes.get('/invoice/:id', (c) =>
    invoiceResponse(findObject(pages.beginRequest(null).ledger, 'invoice', c.req.param('id'))),
  )
  routes.post('/invoice/:id', (c) => {
    const context: RequestContext = pages.beginRequest(null)
    const id = c.req.param('id')
    if (!sameOrigin(c, context.publicUrl()))
      return htmlResponse(403, 'That came from another site', 'Open the invoice itself.')
    if (findObject(context.ledger, 'invoice', id)) transact(context.ledger, () => payInvoice(context, id))
    pages.onCommit()
    return new Response(null, { status: 303, headers: { location: `${context.publicUrl()}/invoice/${id}` } })
  })
  return routes
}

function invoiceResponse(invoice: Stripe.Invoice | undefined): Response {
  if (!invoice) return htmlResponse(404, 'There is no such invoice', 'The link may be incomplete.')
  const due = money(invoice.amount_due, invoice.currency)
  if (invoice.status === 'paid')
    return htmlResponse(200, 'This invoice is paid', `${due} were paid. You can close this page.`)
  if (invoice.status !== 'open') return htmlResponse(200, 'This invoice is closed', 'Nothing is left to pay.')
  const button = '<form method="post"><button class="primary">Pay with another card</button></form>'
  const text = `Demonstration: no card is asked for and none is charged. ${due} are due.`
  return htmlResponse(200, 'Pay this invoice', text, button)
}

function htmlResponse(status: number, title: string, text: string, form = ''): Response {
  const body = renderNotice(title, text).replace('</main>', () => `${form}</main>`)
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-security-policy': policy,
  }
  return new Response(body, { status, headers })
}
