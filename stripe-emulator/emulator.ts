import { Hono } from 'hono'
import type Stripe from 'stripe'
import { type EmulatorActions, emulatorActions } from './actions.ts'
import { apiRoutes } from './api.http.ts'
import { portalPageRoutes } from './billing-portal.http.ts'
import { type EmulatorContext, openContext, type StripeEmulatorOptions } from './context.ts'
import { controlPageRoutes } from './control-page.http.ts'
import type { EmulatorHooks } from './hooks.ts'
import { checkoutPageRoutes } from './hosted-page.ts'
import { money, noticeResponse, redirectTo, sameOrigin } from './html-page.ts'
import { findObject, transact } from './ledger.ts'
import { payInvoice } from './renewals.ts'

/** Stripe, offline: its API, its hosted checkout page, its clock and its webhooks. */
export interface StripeEmulator extends EmulatorActions {
  /** Answers `/v1/*`, `/pay/:sessionId`, `/invoice/:id`, `/portal/:id` and `/_control/page`; paths relative to its own root. */
  fetch(request: Request): Promise<Response>
  setWebhookUrl(url: string): void
  /** Begins to deliver webhooks in the background. */
  start(): void
  /** Stops, finishes the deliveries in flight and closes the ledger. */
  close(): Promise<void>
  /** Resolves when no webhook is pending or in flight. */
  delivered(): Promise<void>
  /** A test harness may replace them at any time. */
  hooks: EmulatorHooks
}

/** How often the emulator looks for tasks that have fallen due. */
const TICK_MS = 1_000

/** Opens the ledger and everything that works on it; nothing is delivered before `start`. */
export function openStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
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
    hooks,
    fetch: async (request) => routes.fetch(request),
    setWebhookUrl: dispatcher.setUrl,
    delivered: dispatcher.whenIdle,
    start() {
      dispatcher.start()
      interval ??= setInterval(() => context.beginRequest(), TICK_MS).unref()
    },
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
