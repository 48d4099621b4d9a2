import { Hono } from 'hono'
import type Stripe from 'stripe'
import { emulatorActions } from './actions.ts'
import { apiRoutes } from './api.http.ts'
import { type EmulatorContext, openContext, type StripeEmulatorOptions } from './context.ts'
import { controlPageRoutes } from './control-page.http.ts'
import { CARDS, changeCard } from './customers.ts'
import { checkoutPageRoutes } from './hosted-page.ts'
import { escapeHtml, money, noticeResponse, redirectTo, sameOrigin } from './html-page.ts'
import { findObject, transact } from './ledger.ts'
import { readForm } from './request-body.ts'
import { payInvoice } from './subscriptions.ts'

/** Stripe, offline: its API, its hosted checkout page, its clock and its webhooks. */
export type StripeEmulator = ReturnType<typeof openStripeEmulator>

/** How often the emulator looks for tasks that have fallen due. */
const TICK_MS = 1_000

/** Opens the ledger and everything that works on it; nothing is delivered before `start`. */
export function openStripeEmulator(options: StripeEmulatorOptions) {
  const context = openContext(options)
  const { ledger, dispatcher, hooks } = context
  const actions = emulatorActions(context)
  const routes = new Hono()
  routes.route('/', apiRoutes(context))
  routes.route('/', checkoutPageRoutes(context))
  routes.route('/', invoicePageRoutes(context))
  routes.route('/', portalPageRoutes(context))
  routes.route('/', controlPageRoutes(context, actions))
  routes.onError((error) => {
    throw error
  })
  let interval: NodeJS.Timeout | undefined
  return {
    ...actions,
    /** A test harness may replace them at any time. */
    hooks,
    /** Answers `/v1/*`, `/pay/:sessionId`, `/invoice/:id`, `/portal/:id` and `/_control/page`; paths relative to its own root. */
    fetch: async (request: Request) => routes.fetch(request),
    setWebhookUrl: dispatcher.setUrl,
    /** Resolves when no webhook is pending or in flight. */
    delivered: dispatcher.whenIdle,
    /** Begins to deliver webhooks in the background. */
    start() {
      dispatcher.start()
      interval ??= setInterval(() => context.beginRequest(), TICK_MS).unref()
    },
    /** Stops, finishes the deliveries in flight and closes the ledger. */
    async close() {
      clearInterval(interval)
      await dispatcher.close()
      ledger.db.close()
    },
  }
}

/** `/invoice/:id`: the page that replaces Stripe's hosted invoice, where a failed renewal is paid. */
function invoicePageRoutes(pages: EmulatorContext): Hono {
  return new Hono()
    .get('/invoice/:id', (c) => invoiceResponse(findObject(pages.beginRequest().ledger, 'invoice', c.req.param('id'))))
    .post('/invoice/:id', (c) => {
      const context = pages.beginRequest()
      const id = c.req.param('id')
      if (!sameOrigin(c, context.publicUrl()))
        return notice('That request came from another site', 'Open the invoice itself.', { status: 403 })
      if (findObject(context.ledger, 'invoice', id)) transact(context.ledger, () => payInvoice(context, id))
      pages.dispatcher.wake()
      return redirectTo(`${context.publicUrl()}/invoice/${id}`)
    })
}

function invoiceResponse(invoice: Stripe.Invoice | undefined): Response {
  if (!invoice) return notice('We can’t find this invoice', 'The link may be incomplete.', { status: 404 })
  const due = money(invoice.amount_due, invoice.currency)
  if (invoice.status === 'paid') return notice('This invoice is paid', `${due} was paid. You can close this page.`)
  if (invoice.status !== 'open') return notice('This invoice is closed', 'There’s nothing left to pay.')
  const form = '<form method="post"><button class="primary">Pay with another card</button></form>'
  return notice('Pay this invoice', `Demo: this page won’t ask for a card or charge one. ${due} is due.`, { form })
}

const notice = (title: string, text: string, more: { status?: number; form?: string } = {}) =>
  noticeResponse({ title, text, ...more })

/** `/portal/:id`: the page that replaces Stripe's billing portal, where a member changes their card. */
function portalPageRoutes(pages: EmulatorContext): Hono {
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
      const { card = '' } = await readForm(c)
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
