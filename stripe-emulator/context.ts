import { expireSession, settleDebit } from './checkout-sessions.ts'
import { defaultHooks, type EmulatorHooks } from './hooks.ts'
import { clockOffset, getObject, openLedger, row, type ScheduledTask, takeDueTask, transact } from './ledger.ts'
import type { RequestContext } from './request-context.ts'
import { endPeriod, retryInvoice } from './subscriptions.ts'
import { openDispatcher, STRIPE_DELAYS } from './webhook-dispatcher.ts'

export interface StripeEmulatorOptions {
  /** The SQLite ledger; `:memory:` is allowed. */
  file: string
  /** What the SDK must send as Bearer. */
  secretKey: string
  /** `whsec_…` */
  webhookSecret: string
  /** Base of the hosted pages as a browser reaches them, without a trailing slash. */
  publicUrl: () => string
  /** The real clock unless set otherwise. */
  now?: () => Date
  /** Milliseconds between the attempts to deliver a webhook; after the last one the emulator gives up. */
  retryDelays?: number[]
  log?: { warn(o: object, m: string): void }
}

/** What the parts of the emulator share. */
export type EmulatorContext = ReturnType<typeof openContext>

export function openContext(options: StripeEmulatorOptions) {
  const { publicUrl, secretKey, webhookSecret, now = () => new Date(), log, retryDelays = STRIPE_DELAYS } = options
  const ledger = openLedger(options.file, secretKey.includes('_live_'))
  const hooks: EmulatorHooks = { ...defaultHooks }
  const dispatcher = openDispatcher({ ledger, hooks, now, log, secret: webhookSecret, retryDelays })
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
