import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
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
  log: { warn(o: object, m: string): void } | undefined
}

const SECOND = 1_000
const HOUR = 3_600_000
const TIMEOUT_MS = 10 * SECOND
/** How often another process's deliveries are looked for. */
const POLL_MS = SECOND
const BATCH_SIZE = 50
const USER_AGENT = 'Unborrowed-Stripe-Stand-In/1.0'

/** 1 s, 2 s, 5 s, 10 s, 30 s, 1 min, 5 min, 30 min, then hourly until three days have gone by. */
export const STRIPE_DELAYS = [
  ...[1, 2, 5, 10, 30, 60, 300, 1_800].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 72 }, () => HOUR),
]

/** Sends webhooks from the ledger to the app over HTTP, signed as Stripe signs them. */
export function openDispatcher({ ledger, secret, hooks, now, retryDelays, log }: DispatcherOptions) {
  let url: string | null = null
  let isStarted = false
  let timer: NodeJS.Timeout | null = null
  const inFlight = new Set<Promise<void>>()
  /** The events that are being sent, or wait behind one that is. */
  const claimed = new Set<string>()
  const stopping = new AbortController()
  let waiters: PromiseWithResolvers<void>[] = []

  function wake(): void {
    if (!isStarted || stopping.signal.aborted) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(dispatchDue, 0).unref()
  }

  function dispatchDue(): void {
    timer = null
    if (!url) return
    for (const group of claimDeliveries()) dispatch(url, group)
    const wait = Math.min(POLL_MS, Math.max(0, nextDueAt(ledger, claimed) - Date.now()))
    timer ??= setTimeout(dispatchDue, wait).unref()
    if (waiters.length === 0 || inFlight.size > 0 || countPending(ledger) > 0) return
    for (const { resolve } of waiters) resolve()
    waiters = []
  }

  /** Sends webhooks one after another. */
  function dispatch(to: string, webhooks: PlannedWebhook[]): void {
    const inOrder = async () => {
      for (const webhook of webhooks) await deliver(to, webhook).finally(() => claimed.delete(webhook.event))
    }
    const trip = inOrder().finally(() => {
      inFlight.delete(trip)
      wake()
    })
    inFlight.add(trip)
  }

  async function deliver(to: string, { event: id, delayMs, copies }: PlannedWebhook): Promise<void> {
    const event = findObject(ledger, 'event', id)
    if (!event) return
    if (delayMs > 0) await pause(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(ignoreAbort)
    if (stopping.signal.aborted) return
    const payload = JSON.stringify(event, null, 2)
    const timestamp = Math.floor(now().getTime() / SECOND)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const attempts = await Promise.all(Array.from({ length: copies }, () => postEvent(to, payload, signature)))
    const failure = attempts.find((one) => one !== null) ?? null
    const state = recordAttempt(ledger, id, failure, retryDelays)
    if (failure) log?.warn({ event: id, type: event.type, failure, state }, 'A webhook was not accepted')
  }

  /** Takes the due deliveries, oldest first. Those that the plan leaves out are given up for good. */
  function claimDeliveries(): PlannedWebhook[][] {
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

  return {
    setUrl(to: string) {
      url = to
      wake()
    },
    start() {
      isStarted = true
      wake()
    },
    /** Looks for due deliveries; to be called after a commit. */
    wake,
    /** Resolves when nothing is pending or in flight; rejects when something is pending that will never be sent. */
    async whenIdle() {
      if (inFlight.size === 0 && countPending(ledger) === 0) return
      if (!isStarted || !url)
        throw new Error('Webhooks are pending, but the emulator was not started or has no webhook URL')
      wake()
      const waiter = Promise.withResolvers<void>()
      waiters.push(waiter)
      await waiter.promise
    },
    /** Lets requests in flight finish and stops. */
    async close() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await Promise.all(inFlight)
      for (const { reject } of waiters) reject(new Error('The emulator was closed while webhooks were pending'))
    },
  }
}

/** Returns null when the endpoint accepted it, else what went wrong. */
async function postEvent(url: string, body: string, signature: string): Promise<string | null> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    'user-agent': USER_AGENT,
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok ? null : `answered ${answer.status}`
  } catch (error) {
    if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))) throw error
    return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
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
function nextDueAt(ledger: Ledger, claimed: ReadonlySet<string>): number {
  const sql = "select event, due from deliveries where state = 'pending' order by due limit ?"
  const pending = rows<{ event: string; due: number }>(ledger, sql, claimed.size + 1)
  return pending.find(({ event }) => !claimed.has(event))?.due ?? Number.POSITIVE_INFINITY
}
