import { expireSession } from './checkout-sessions.ts'
import { defaultHooks, type EmulatorHooks } from './hooks.ts'
import { clockOffset, getObject, openLedger, row, type ScheduledTask, takeDueTask, transact } from './ledger.ts'
import { endPeriod, retryInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'
import { settleDebit } from './session-completion.ts'
import { openDispatcher, STRIPE_DELAYS } from './webhook-dispatcher.ts'

export interface StripeEmulatorOptions {
  /** The SQLite ledger; `:memory:` is allowed. */
  file: string
  /** What the SDK must send as Bearer. */
  secretKey: string
  /** `whsec_…` */
  webhookSecret: string
  /** The endpoint for events; without it they stay pending. */
  webhookUrl?: string
  /** Base of the hosted pages as a browser reaches them, without a trailing slash. */
  publicUrl: () => string
  /** The real clock unless set otherwise. */
  now?: () => Date
  /** Milliseconds between the attempts to deliver a webhook; after the last one the emulator gives up. */
  retryDelays?: number[]
  log?: { info(o: object, m: string): void; warn(o: object, m: string): void }
}

/** What the parts of the emulator share. */
export type EmulatorContext = ReturnType<typeof openContext>

const SILENT_LOG = { info: () => {}, warn: () => {} }

export function openContext(options: StripeEmulatorOptions) {
  const { publicUrl, secretKey, webhookSecret, now = () => new Date() } = options
  const { log = SILENT_LOG, retryDelays = STRIPE_DELAYS } = options
  const ledger = openLedger(options.file, secretKey.includes('_live_'))
  const hooks: EmulatorHooks = { ...defaultHooks }
  const dispatcher = openDispatcher({ ledger, hooks, now, log, secret: webhookSecret, retryDelays })
  if (options.webhookUrl) dispatcher.setUrl(options.webhookUrl)
  /** Now on the emulator's clock, in Unix seconds. */
  const nowSeconds = () => Math.floor(now().getTime() / 1000) + clockOffset(ledger)
  /** Runs the tasks that are due, then returns the context of a request at this moment. */
  const beginRequest = (): RequestContext => {
    const context = { ledger, at: nowSeconds(), publicUrl }
    if (runDueTasks(context) > 0) dispatcher.wake()
    return context
  }
  return {
    ledger,
    hooks,
    dispatcher,
    secretKey,
    publicUrl,
    nowSeconds,
    beginRequest,
    /** Changes something in one transaction and sends the webhooks that follow. */
    async change<T>(work: (context: RequestContext) => T): Promise<T> {
      const context = beginRequest()
      const result = transact(ledger, () => work(context))
      dispatcher.wake()
      return result
    },
  }
}

/**
 * Runs the tasks that are due at `context.at`, in order and each in a transaction of its own, so that a process that was
 * killed goes on where it stopped. Returns how many tasks it ran.
 */
function runDueTasks(context: RequestContext): number {
  let done = 0
  while (row(context.ledger, 'select 1 from calendar where at <= ? limit 1', context.at)) {
    transact(context.ledger, () => {
      const task = takeDueTask(context.ledger, context.at)
      if (task) runTask({ ...context, at: task.at }, task)
    })
    done += 1
  }
  return done
}

function runTask(context: RequestContext, { subject, kind }: ScheduledTask): void {
  if (kind === 'expire session') expireSession(context, getObject(context.ledger, 'checkout.session', subject))
  if (kind === 'settle debit') settleDebit(context, subject, 'succeeded')
  if (kind === 'end period') endPeriod(context, subject)
  if (kind === 'retry invoice') retryInvoice(context, subject)
}
