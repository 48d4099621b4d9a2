import { Hono } from 'hono'
import { changeCard } from './billing-portal.ts'
import type { EmulatorContext } from './context.ts'
import { sameOrigin } from './hosted-page.http.ts'
import { escapeHtml, HTML_HEADERS, htmlResponse, renderNotice } from './html-page.ts'
import { findObject, transact } from './ledger.ts'
import { CARDS } from './payment-methods.ts'
import { readForm } from './request-body.ts'

/** `/portal/:id`: the page that replaces Stripe's billing portal, where a member changes her card. */
export function portalPageRoutes(pages: EmulatorContext): Hono {
  const routes = new Hono()
  const find = (id: string) => findObject(pages.beginRequest(null).ledger, 'billing_portal.session', id)
  routes.get('/portal/:id', (c) => {
    const session = find(c.req.param('id'))
    return session ? portalResponse(session.return_url ?? '') : noticeResponse(404, 'There is no such page', 'Go back.')
  })
  routes.post('/portal/:id', async (c) => {
    const context = pages.beginRequest(null)
    if (!sameOrigin(c, context.publicUrl()))
      return noticeResponse(403, 'That came from another site', 'Open the portal itself.')
    const session = find(c.req.param('id'))
    const { card } = await readForm(c)
    if (!session) return noticeResponse(404, 'There is no such page', 'Go back.')
    if (card !== 'visa' && card !== 'mastercard') return portalResponse(session.return_url ?? '', 400)
    transact(context.ledger, () => changeCard(context, session, card))
    pages.dispatcher.wake()
    return new Response(null, { status: 303, headers: { ...HTML_HEADERS, location: session.return_url ?? '/' } })
  })
  return routes
}

function portalResponse(returnUrl: string, status = 200): Response {
  const buttons = Object.entries(CARDS).map(
    ([id, { name, last4 }]) => `<button name="card" value="${id}">Pay with a ${name} ending in ${last4}</button>`,
  )
  const text = 'Demonstration: no card is asked for and none is charged. Which one pays from now on?'
  const form = `<form method="post">${buttons.join('')}</form><p><a href="${escapeHtml(returnUrl)}">Back without a change</a></p>`
  const formAction = `'self' ${new URL(returnUrl).origin}`
  return htmlResponse(renderNotice('Your card', text, form), { status, formAction })
}

function noticeResponse(status: number, title: string, text: string): Response {
  return htmlResponse(renderNotice(title, text), { status, formAction: "'none'" })
}
