import type { Books } from './books.ts'
import { doWhatFellDue } from './calendar.ts'
import { type Courier, openCourier, STRIPE_DELAYS } from './deliveries.ts'
import type { StandInOptions } from './emulator.ts'
import { type Ledger, openLedger, shift, transact } from './ledger.ts'
import { allOff, type Switches } from './switches.ts'

/** What the parts of the stand-in share. */
export interface Premises {
  ledger: Ledger
  switches: Switches
  courier: Courier
  publicUrl: () => string
  /** Now on the stand-in's clock, in Unix seconds. */
  moment(): number
  /** The books as of now, after what has fallen due was done. */
  open(cause: Books['cause']): Books
  /** Changes something in one transaction and sends what that gives rise to. */
  change<T>(work: (books: Books) => T): Promise<T>
  ticking: NodeJS.Timeout | null
}

const TICK = 1_000
const QUIET = { info: () => {}, warn: () => {} }

export function openPremises(options: StandInOptions): Premises {
  const { publicUrl, now = () => new Date(), log = QUIET, retryDelays = STRIPE_DELAYS, webhookSecret: secret } = options
  const ledger = openLedger(options.file)
  const switches = allOff()
  const courier = openCourier({ ledger, switches, now, log, secret, retryDelays })
  if (options.webhookUrl) courier.setUrl(options.webhookUrl)
  const moment = () => Math.floor(now().getTime() / 1000) + shift(ledger)
  const open = (cause: Books['cause']): Books => {
    const books = { ledger, at: moment(), cause, publicUrl }
    if (doWhatFellDue(books, switches) > 0) courier.poke()
    return books
  }
  return {
    ledger,
    switches,
    courier,
    publicUrl,
    moment,
    open,
    async change(work) {
      const books = open(null)
      const result = transact(ledger, () => work(books))
      courier.poke()
      return result
    },
    ticking: null,
  }
}

/** Begins to deliver webhooks and to look, every second, for what has fallen due. */
export function startPremises(premises: Premises): void {
  premises.courier.start()
  premises.ticking ??= setInterval(() => premises.open(null), TICK).unref()
}
