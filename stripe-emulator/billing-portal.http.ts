import { Hono } from 'hono'
import type { EmulatorContext } from './context.ts'
import { CARDS, changeCard } from './customers.ts'
import { escapeHtml, noticeResponse, redirectTo, sameOrigin } from './html-page.ts'
import { findObject, transact } from './ledger.ts'
import { readForm } from './request-body.ts'

/** `/portal/:id`: the page that replaces Stripe's billing portal, where a member changes their card. */
export function portalPageRoutes(pages: EmulatorContext): Hono {
  const find = (id: string) => findObject(pages.beginRequest().ledger, 'billing_portal.session', id)
  const notFound = () => noticeResponse({ status: 404, title: 'There is no such page', text: 'Go back.' })
  return new Hono()
    .get('/portal/:id', (c) => {
      const session = find(c.req.param('id'))
      return session ? portalResponse(session.return_url ?? '') : notFound()
    })
    .post('/portal/:id', async (c) => {
      const context = pages.beginRequest()
      if (!sameOrigin(c, context.publicUrl()))
        return noticeResponse({ status: 403, title: 'That came from another site', text: 'Open the portal itself.' })
      const session = find(c.req.param('id'))
      const card = String((await readForm(c)).card)
      if (!session) return notFound()
      if (!Object.hasOwn(CARDS, card)) return portalResponse(session.return_url ?? '', 400)
      transact(context.ledger, () => changeCard(context, session, card))
      pages.dispatcher.wake()
      return redirectTo(session.return_url ?? '/')
    })
}

function portalResponse(returnUrl: string, status = 200): Response {
  const buttons = Object.entries(CARDS).map(
    ([id, { name, last4 }]) => `<button name="card" value="${id}">Pay with a ${name} ending in ${last4}</button>`,
  )
  return noticeResponse({
    status,
    title: 'Your card',
    text: 'Demonstration: no card is asked for and none is charged. Which one pays from now on?',
    form: `<form method="post">${buttons.join('')}</form><p><a href="${escapeHtml(returnUrl)}">Back without a change</a></p>`,
    formAction: `'self' ${new URL(returnUrl).origin}`,
  })
}
