import Stripe from 'stripe'
import { shown } from './events.ts'
import { find, type Ledger, row, rows, run, transact } from './ledger.ts'
import { type Switches, shuffled, takeDrop } from './switches.ts'

export interface CourierOptions {
  ledger: Ledger
  secret: string
  switches: Switches
  now: () => Date
  retryDelays: number[]
  log: { info(o: object, m: string): void; warn(o: object, m: string): void }
}

/** Carries webhooks from the ledger to the app, over HTTP, signed as Stripe signs them. */
export interface Courier {
  setUrl(url: string): void
  start(): void
  /** Looks for due deliveries soon; call it after a commit. */
  poke(): void
  /** Resolves when nothing is pending or in flight; rejects when something is pending and nobody will ever carry it. */
  done(): Promise<void>
  /** Lets requests in flight finish and stops. */
  close(): Promise<void>
}

interface Parcel {
  event: string
  attempts: number
}

const SECOND = 1_000
const HOUR = 3_600_000
const TIMEOUT = 10 * SECOND
const LEASE = 30 * SECOND
const POLL = SECOND
const BATCH = 50

/** 1 s, 2 s, 5 s, 10 s, 30 s, 1 min, 5 min, 30 min, then hourly until three days have gone by. */
export const STRIPE_DELAYS = [
  ...[1, 2, 5, 10, 30, 60, 300, 1_800].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 72 }, () => HOUR),
]

export function openCourier(options: CourierOptions): Courier {
  const { ledger, switches, log } = options
  const inFlight = new Set<Promise<void>>()
  const stop = new AbortController()
  let url: string | null = null
  let started = false
  let timer: NodeJS.Timeout | null = null
  let waiters: { resolve: () => void; reject: (reason: Error) => void }[] = []

  function round(): void {
    timer = null
    if (!started || !url || stop.signal.aborted) return
    const due = claim(ledger, switches)
    const batch = switches.webhooks.reorder === null ? due : shuffled(due, switches.webhooks.reorder)
    for (const trip of trips(batch, switches.webhooks.reorder === null)) launch(trip)
    next(POLL)
    answerWaiters()
  }

  function launch(trip: Parcel[]): void {
    const work = carryAll(trip).finally(() => {
      inFlight.delete(work)
      if (!stop.signal.aborted) poke()
    })
    inFlight.add(work)
  }

  async function carryAll(trip: Parcel[]): Promise<void> {
    for (const parcel of trip) await carry(parcel)
  }

  async function carry({ event: id, attempts }: Parcel): Promise<void> {
    const event = find(ledger, 'event', id)
    if (!event || !url) return
    if (!(await held(switches.webhooks.delay, stop.signal))) {
      release(ledger, id)
      return
    }
    const copies = Array.from({ length: switches.webhooks.duplicate }, () => post(url as string, event))
    const failures = (await Promise.all(copies)).filter((failure) => failure !== null)
    settle(id, attempts + 1, failures[0] ?? null)
  }

  async function post(to: string, event: Stripe.Event): Promise<string | null> {
    const payload = JSON.stringify(shown(ledger, event), null, 2)
    const timestamp = Math.floor(options.now().getTime() / SECOND)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: options.secret, timestamp })
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': AGENT,
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT)
      const answer = await fetch(to, { method: 'POST', body: payload, headers, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.ok ? null : `answered ${answer.status}`
    } catch (error) {
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
        return reason(error)
      throw error
    }
  }

  function settle(id: string, attempts: number, failure: string | null): void {
    const delay = options.retryDelays[attempts - 1]
    const state = failure === null ? 'delivered' : delay === undefined ? 'given up' : 'pending'
    run(
      ledger,
      'update deliveries set state = ?, attempts = ?, due = ?, lease = 0, seen = ? where event = ?',
      state,
      attempts,
      Date.now() + (delay ?? 0),
      failure ?? 'ok',
      id,
    )
    if (failure) log.warn({ event: id, attempts, failure, state }, 'A webhook was not taken')
  }

  function next(within: number): void {
    if (timer || !started || stop.signal.aborted) return
    const first = row<{ due: number }>(
      ledger,
      "select min(max(due, lease)) as due from deliveries where state = 'pending'",
    )
    const wait = first?.due == null ? within : Math.min(within, Math.max(0, first.due - Date.now()))
    timer = setTimeout(round, wait).unref()
  }

  function poke(): void {
    if (!started || stop.signal.aborted) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(round, 0).unref()
  }

  function answerWaiters(): void {
    if (waiters.length === 0 || inFlight.size > 0 || pending(ledger) > 0) return
    const answered = waiters
    waiters = []
    for (const { resolve } of answered) resolve()
  }

  return {
    setUrl(to) {
      url = to
      poke()
    },
    start() {
      started = true
      poke()
    },
    poke,
    async done() {
      if (inFlight.size === 0 && pending(ledger) === 0) return
      if (!started || !url)
        throw new Error('Webhooks are pending, but the stand-in was not started or has no webhook URL')
      poke()
      await new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }))
    },
    async close() {
      stop.abort()
      if (timer) clearTimeout(timer)
      await Promise.all(inFlight)
      for (const { reject } of waiters) reject(new Error('The stand-in was closed while webhooks were pending'))
    },
  }
}

const AGENT = 'Unborrowed-Stripe-Stand-In/1.0'

/** Takes due deliveries with a lease, so that another process on the same ledger leaves them alone. */
function claim(ledger: Ledger, switches: Switches): Parcel[] {
  const now = Date.now()
  const sql = `select event, attempts from deliveries where state = 'pending' and due <= ? and lease <= ? order by rowid limit ?`
  if (rows(ledger, sql, now, now, 1).length === 0) return []
  return transact(ledger, () =>
    rows<Parcel>(ledger, sql, now, now, BATCH).filter(({ event }) => {
      const type = find(ledger, 'event', event)?.type ?? ''
      if (takeDrop(switches, type)) {
        run(ledger, "update deliveries set state = 'given up', seen = 'dropped' where event = ?", event)
        return false
      }
      return (
        run(ledger, 'update deliveries set lease = ? where event = ?', now + LEASE + switches.webhooks.delay, event) > 0
      )
    }),
  )
}

function trips(batch: Parcel[], sideBySide: boolean): Parcel[][] {
  if (sideBySide) return batch.map((parcel) => [parcel])
  return batch.length > 0 ? [batch] : []
}

function release(ledger: Ledger, event: string): void {
  run(ledger, 'update deliveries set lease = 0 where event = ?', event)
}

function pending(ledger: Ledger): number {
  return row<{ n: number }>(ledger, "select count(*) as n from deliveries where state = 'pending'")?.n ?? 0
}

/** Whether the wait was waited out; false when the stand-in is being closed. */
async function held(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  if (milliseconds === 0) return true
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds).unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

function reason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
