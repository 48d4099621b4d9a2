import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { withPendingWebhooks } from './events.ts'
import type { EmulatorHooks, PlannedWebhook } from './hooks.ts'
import { findObject, getObject, type Ledger, row, rows, run } from './ledger.ts'

interface DispatcherOptions {
  ledger: Ledger
  secret: string
  hooks: EmulatorHooks
  /** The clock of the signature's timestamp. */
  now: () => Date
  /** Milliseconds between attempts. */
  retryDelays: number[]
  log: { info(o: object, m: string): void; warn(o: object, m: string): void }
}

/** Sends webhooks from the ledger to the app over HTTP, signed as Stripe signs them. */
export interface Dispatcher {
  setUrl(url: string): void
  start(): void
  /** Looks for due deliveries; to be called after a commit. */
  wake(): void
  /** Resolves when nothing is pending or in flight; rejects when something is pending that will never be sent. */
  whenIdle(): Promise<void>
  /** Lets requests in flight finish and stops. */
  close(): Promise<void>
}

interface DispatcherState extends DispatcherOptions {
  url: string | null
  started: boolean
  timer: NodeJS.Timeout | null
  inFlight: Set<Promise<void>>
  /** The events that are being sent, or wait behind one that is. */
  claimed: Set<string>
  abort: AbortController
  waiters: { resolve: () => void; reject: (reason: Error) => void }[]
}

const SECOND = 1_000
const HOUR = 3_600_000
const TIMEOUT_MS = 10 * SECOND
/** How often another process's deliveries are looked for. */
const POLL_MS = SECOND
const USER_AGENT = 'Unborrowed-Stripe-Stand-In/1.0'

/** 1 s, 2 s, 5 s, 10 s, 30 s, 1 min, 5 min, 30 min, then hourly until three days have gone by. */
export const STRIPE_DELAYS = [
  ...[1, 2, 5, 10, 30, 60, 300, 1_800].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 72 }, () => HOUR),
]

export function openDispatcher(options: DispatcherOptions): Dispatcher {
  const round: DispatcherState = {
    ...options,
    url: null,
    started: false,
    timer: null,
    inFlight: new Set(),
    claimed: new Set(),
    abort: new AbortController(),
    waiters: [],
  }
  return {
    setUrl(url) {
      round.url = url
      wake(round)
    },
    start() {
      round.started = true
      wake(round)
    },
    wake: () => wake(round),
    whenIdle: () => whenIdle(round),
    close: () => close(round),
  }
}

function wake(round: DispatcherState): void {
  if (!round.started || round.abort.signal.aborted) return
  if (round.timer) clearTimeout(round.timer)
  round.timer = setTimeout(() => dispatchDue(round), 0).unref()
}

async function whenIdle(round: DispatcherState): Promise<void> {
  if (round.inFlight.size === 0 && countPending(round.ledger) === 0) return
  if (!round.started || !round.url) {
    throw new Error('Webhooks are pending, but the emulator was not started or has no webhook URL')
  }
  wake(round)
  await new Promise<void>((resolve, reject) => round.waiters.push({ resolve, reject }))
}

async function close(round: DispatcherState): Promise<void> {
  round.abort.abort()
  if (round.timer) clearTimeout(round.timer)
  await Promise.all(round.inFlight)
  for (const { reject } of round.waiters) reject(new Error('The emulator was closed while webhooks were pending'))
}

function dispatchDue(round: DispatcherState): void {
  round.timer = null
  if (!round.url) return
  for (const group of claimDeliveries(round)) dispatch(round, group)
  const wait = Math.min(POLL_MS, Math.max(0, nextDueAt(round) - Date.now()))
  round.timer ??= setTimeout(() => dispatchDue(round), wait).unref()
  resolveWaiters(round)
}

function resolveWaiters(round: DispatcherState): void {
  if (round.waiters.length === 0 || round.inFlight.size > 0 || countPending(round.ledger) > 0) return
  for (const { resolve } of round.waiters.splice(0)) resolve()
}

/** Sends webhooks one after another. */
function dispatch(round: DispatcherState, webhooks: PlannedWebhook[]): void {
  const trip = deliverInOrder(round, webhooks).finally(() => {
    round.inFlight.delete(trip)
    wake(round)
  })
  round.inFlight.add(trip)
}

async function deliverInOrder(round: DispatcherState, webhooks: PlannedWebhook[]): Promise<void> {
  for (const webhook of webhooks) await deliver(round, webhook).finally(() => round.claimed.delete(webhook.event))
}

async function deliver(round: DispatcherState, { event: id, delayMs, copies }: PlannedWebhook): Promise<void> {
  const { ledger, url, log } = round
  const event = findObject(ledger, 'event', id)
  if (!event || !url) return
  await abortableDelay(delayMs, round.abort.signal)
  if (round.abort.signal.aborted) return
  const attempts = await Promise.all(Array.from({ length: copies }, () => postEvent(round, url, event)))
  const failure = attempts.find((one) => one !== null) ?? null
  const state = recordAttempt(ledger, id, failure, round.retryDelays)
  if (failure) log.warn({ event: id, type: event.type, failure, state }, 'A webhook was not accepted')
}

/** Returns null when the endpoint accepted it, else what went wrong. */
async function postEvent(round: DispatcherState, url: string, event: Stripe.Event): Promise<string | null> {
  const payload = JSON.stringify(withPendingWebhooks(round.ledger, event), null, 2)
  const timestamp = Math.floor(round.now().getTime() / SECOND)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: round.secret, timestamp })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    'user-agent': USER_AGENT,
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { method: 'POST', body: payload, headers, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok ? null : `answered ${answer.status}`
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return failureReason(error)
    throw error
  }
}

function failureReason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}

async function abortableDelay(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await pause(milliseconds, undefined, { signal, ref: false }).catch(ignoreAbort)
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

const BATCH_SIZE = 50

/** Takes the due deliveries, oldest first. Those that the plan leaves out are given up for good. */
function claimDeliveries({ ledger, hooks, claimed }: DispatcherState): PlannedWebhook[][] {
  const sql = "select event from deliveries where state = 'pending' and due <= ? order by rowid limit ?"
  const found = rows<{ event: string }>(ledger, sql, Date.now(), BATCH_SIZE + claimed.size).map(({ event }) => event)
  const due = found.filter((event) => !claimed.has(event))
  if (due.length === 0) return []
  const groups = hooks.planWebhooks(due.map((event) => getObject(ledger, 'event', event)))
  const planned = new Set(groups.flat().map(({ event }) => event))
  for (const event of due) {
    if (planned.has(event)) claimed.add(event)
    else run(ledger, "update deliveries set state = 'given up', seen = 'dropped' where event = ?", event)
  }
  return groups
}

/** Records how an attempt went; returns the state that it leads to. */
function recordAttempt(ledger: Ledger, event: string, failure: string | null, delays: number[]): string {
  const sql = 'select attempts from deliveries where event = ?'
  const attempts = (row<{ attempts: number }>(ledger, sql, event)?.attempts ?? 0) + 1
  const delay = delays[attempts - 1]
  const state = failure === null ? 'delivered' : delay === undefined ? 'given up' : 'pending'
  const update = `update deliveries set state = ?, attempts = ?, due = ?, seen = ?
    where event = ? and state <> 'delivered'`
  run(ledger, update, state, attempts, Date.now() + (delay ?? 0), failure ?? 'taken', event)
  return state
}

function countPending(ledger: Ledger): number {
  return row<{ n: number }>(ledger, "select count(*) as n from deliveries where state = 'pending'")?.n ?? 0
}

/** When the next pending delivery may be taken, in milliseconds of the real clock. */
function nextDueAt({ ledger, claimed }: DispatcherState): number {
  const sql = "select event, due from deliveries where state = 'pending' order by due limit ?"
  const pending = rows<{ event: string; due: number }>(ledger, sql, claimed.size + 1)
  return pending.find(({ event }) => !claimed.has(event))?.due ?? Number.POSITIVE_INFINITY
}
