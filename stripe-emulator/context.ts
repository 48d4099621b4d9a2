import type { StripeEmulatorOptions } from './emulator.ts'
import { defaultSwitches, type Switches } from './fault-switches.ts'
import { clockOffset, type Ledger, openLedger, transact } from './ledger.ts'
import type { RequestContext } from './request-context.ts'
import { runDueTasks } from './scheduled-tasks.ts'
import { type Dispatcher, openDispatcher, STRIPE_DELAYS } from './webhook-dispatcher.ts'

/** What the parts of the emulator share. */
export interface EmulatorContext {
  ledger: Ledger
  switches: Switches
  dispatcher: Dispatcher
  publicUrl: () => string
  /** Now on the emulator's clock, in Unix seconds. */
  nowSeconds(): number
  /** The context as of now, after what has fallen due was done. */
  beginRequest(cause: RequestContext['cause']): RequestContext
  /** Changes something in one transaction and sends what that gives rise to. */
  change<T>(work: (context: RequestContext) => T): Promise<T>
  interval: NodeJS.Timeout | null
}

const TICK_MS = 1_000
const SILENT_LOG = { info: () => {}, warn: () => {} }

export function openContext(options: StripeEmulatorOptions): EmulatorContext {
  const {
    publicUrl,
    now = () => new Date(),
    log = SILENT_LOG,
    retryDelays = STRIPE_DELAYS,
    webhookSecret: secret,
  } = options
  const ledger = openLedger(options.file)
  const switches = defaultSwitches()
  const dispatcher = openDispatcher({ ledger, switches, now, log, secret, retryDelays })
  if (options.webhookUrl) dispatcher.setUrl(options.webhookUrl)
  const moment = () => Math.floor(now().getTime() / 1000) + clockOffset(ledger)
  const open = (cause: RequestContext['cause']): RequestContext => {
    const context = { ledger, at: moment(), cause, publicUrl }
    if (runDueTasks(context, switches) > 0) dispatcher.wake()
    return context
  }
  return {
    ledger,
    switches,
    dispatcher,
    publicUrl,
    nowSeconds: moment,
    beginRequest: open,
    async change(work) {
      const context = open(null)
      const result = transact(ledger, () => work(context))
      dispatcher.wake()
      return result
    },
    interval: null,
  }
}

/** Begins to deliver webhooks and to look, every second, for what has fallen due. */
export function startContext(context: EmulatorContext): void {
  context.dispatcher.start()
  context.interval ??= setInterval(() => context.beginRequest(null), TICK_MS).unref()
}
