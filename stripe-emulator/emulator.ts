import { Hono } from 'hono'
import { type EmulatorActions, emulatorActions } from './actions.ts'
import { apiRoutes } from './api.http.ts'
import { portalPageRoutes } from './billing-portal.http.ts'
import { openContext, type StripeEmulatorOptions } from './context.ts'
import { controlPageRoutes } from './control-page.http.ts'
import type { EmulatorHooks } from './hooks.ts'
import { checkoutPageRoutes } from './hosted-page.http.ts'
import { invoicePageRoutes } from './invoice-page.http.ts'

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
      interval ??= setInterval(() => context.beginRequest(null), TICK_MS).unref()
    },
    async close() {
      clearInterval(interval)
      await dispatcher.close()
      ledger.db.close()
    },
  }
}
