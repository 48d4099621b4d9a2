import { Hono } from 'hono'
import type Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { sameOrigin } from './hosted-page.http.ts'
import { money } from './hosted-page.ts'
import { htmlResponse, renderNotice } from './html-page.ts'
import { findObject, transact } from './ledger.ts'
import { payInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'

/** `/invoice/:id`: the page that replaces Stripe's hosted invoice, where a failed renewal is paid. */
export function invoicePageRoutes(pages: EmulatorContext): Hono {
  const routes = new Hono()
  routes.get('/invoice/:id', (c) =>
    invoiceResponse(findObject(pages.beginRequest(null).ledger, 'invoice', c.req.param('id'))),
  )
  routes.post('/invoice/:id', (c) => {
    const context: RequestContext = pages.beginRequest(null)
    const id = c.req.param('id')
    if (!sameOrigin(c, context.publicUrl()))
      return noticeResponse(403, 'That request came from another site', 'Open the invoice itself.')
    if (findObject(context.ledger, 'invoice', id)) transact(context.ledger, () => payInvoice(context, id))
    pages.dispatcher.wake()
    return new Response(null, { status: 303, headers: { location: `${context.publicUrl()}/invoice/${id}` } })
  })
  return routes
}

function invoiceResponse(invoice: Stripe.Invoice | undefined): Response {
  if (!invoice) return noticeResponse(404, 'We can’t find this invoice', 'The link may be incomplete.')
  const due = money(invoice.amount_due, invoice.currency)
  if (invoice.status === 'paid')
    return noticeResponse(200, 'This invoice is paid', `${due} was paid. You can close this page.`)
  if (invoice.status !== 'open') return noticeResponse(200, 'This invoice is closed', 'There’s nothing left to pay.')
  const button = '<form method="post"><button class="primary">Pay with another card</button></form>'
  const text = `Demo: this page won’t ask for a card or charge one. ${due} is due.`
  return noticeResponse(200, 'Pay this invoice', text, button)
}

function noticeResponse(status: number, title: string, text: string, form = ''): Response {
  return htmlResponse(renderNotice(title, text, form), { status })
}
