import Stripe from 'stripe'
import { claim, dueNext, pending, releaseDead, renewLease, settleDelivery } from './delivery-queue.ts'
import { shown } from './events.ts'
import { find, type Ledger } from './ledger.ts'
import { type Switches, shuffled } from './switches.ts'

export interface CourierOptions {
  ledger: Ledger
  secret: string
  switches: Switches
  /** The clock of the signature's timestamp. */
  now: () => Date
  /** Milliseconds between attempts. */
  retryDelays: number[]
  log: { info(o: object, m: string): void; warn(o: object, m: string): void }
}

/** Carries webhooks from the ledger to the app, over HTTP, signed as Stripe signs them. */
export interface Dispatcher {
  setUrl(url: string): void
  start(): void
  /** Looks for due deliveries soon; call it after a commit. */
  wake(): void
  /** Resolves when nothing is pending or in flight; rejects when something is pending and nobody will ever carry it. */
  done(): Promise<void>
  /** Lets requests in flight finish and stops. */
  close(): Promise<void>
}

interface Round extends CourierOptions {
  url: string | null
  started: boolean
  timer: NodeJS.Timeout | null
  inFlight: Set<Promise<void>>
  stop: AbortController
  waiting: { resolve: () => void; reject: (reason: Error) => void }[]
}

const SECOND = 1_000
const HOUR = 3_600_000
const TIMEOUT = 10 * SECOND
/** How often another process's deliveries are looked for. */
const POLL = SECOND
const AGENT = 'Unborrowed-Stripe-Stand-In/1.0'

/** 1 s, 2 s, 5 s, 10 s, 30 s, 1 min, 5 min, 30 min, then hourly until three days have gone by. */
export const STRIPE_DELAYS = [
  ...[1, 2, 5, 10, 30, 60, 300, 1_800].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 72 }, () => HOUR),
]

export function openDispatcher(options: CourierOptions): Dispatcher {
  const round: Round = {
    ...options,
    url: null,
    started: false,
    timer: null,
    inFlight: new Set(),
    stop: new AbortController(),
    waiting: [],
  }
  return {
    setUrl(url) {
      round.url = url
      wake(round)
    },
    start() {
      releaseDead(round.ledger)
      round.started = true
      wake(round)
    },
    wake: () => wake(round),
    done: () => done(round),
    close: () => close(round),
  }
}

function wake(round: Round): void {
  if (!round.started || round.stop.signal.aborted) return
  if (round.timer) clearTimeout(round.timer)
  round.timer = setTimeout(() => goRound(round), 0).unref()
}

async function done(round: Round): Promise<void> {
  if (round.inFlight.size === 0 && pending(round.ledger) === 0) return
  if (!round.started || !round.url) {
    throw new Error('Webhooks are pending, but the emulator was not started or has no webhook URL')
  }
  wake(round)
  await new Promise<void>((resolve, reject) => round.waiting.push({ resolve, reject }))
}

async function close(round: Round): Promise<void> {
  round.stop.abort()
  if (round.timer) clearTimeout(round.timer)
  await Promise.all(round.inFlight)
  for (const { reject } of round.waiting) reject(new Error('The emulator was closed while webhooks were pending'))
}

function goRound(round: Round): void {
  round.timer = null
  if (!round.url) return
  const { ledger, switches } = round
  const due = claim(ledger, switches)
  const seed = switches.webhooks.reorder
  if (seed === null) for (const event of due) launch(round, [event])
  else if (due.length > 0) launch(round, shuffled(due, seed))
  const wait = Math.min(POLL, Math.max(0, (dueNext(ledger) ?? Number.POSITIVE_INFINITY) - Date.now()))
  round.timer ??= setTimeout(() => goRound(round), wait).unref()
  answerWaiting(round)
}

function answerWaiting(round: Round): void {
  if (round.waiting.length === 0 || round.inFlight.size > 0 || pending(round.ledger) > 0) return
  for (const { resolve } of round.waiting.splice(0)) resolve()
}

/** Events that are carried one after the other. */
function launch(round: Round, events: string[]): void {
  const trip = carryAll(round, events).finally(() => {
    round.inFlight.delete(trip)
    wake(round)
  })
  round.inFlight.add(trip)
}

async function carryAll(round: Round, events: string[]): Promise<void> {
  for (const event of events) await carry(round, event)
}

async function carry(round: Round, id: string): Promise<void> {
  const { ledger, switches, url, log } = round
  const event = find(ledger, 'event', id)
  if (!event || !url) return
  await pause(switches.webhooks.delay, round.stop.signal)
  if (round.stop.signal.aborted) {
    renewLease(ledger, id, 0)
    return
  }
  renewLease(ledger, id, TIMEOUT + 2 * SECOND)
  const copies = Array.from({ length: switches.webhooks.duplicate }, () => post(round, url, event))
  const failure = (await Promise.all(copies)).find((one) => one !== null) ?? null
  const state = settleDelivery(ledger, id, failure, round.retryDelays)
  if (failure) log.warn({ event: id, type: event.type, failure, state }, 'A webhook was not taken')
}

/** Answers null when the endpoint took it, else what went wrong. */
async function post(round: Round, url: string, event: Stripe.Event): Promise<string | null> {
  const payload = JSON.stringify(shown(round.ledger, event), null, 2)
  const timestamp = Math.floor(round.now().getTime() / SECOND)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: round.secret, timestamp })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    'user-agent': AGENT,
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(url, { method: 'POST', body: payload, headers, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok ? null : `answered ${answer.status}`
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return reason(error)
    throw error
  }
}

function reason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
