import type Stripe from 'stripe'
import type { StripeEmulator } from '../../stripe-emulator/emulator.ts'
import type { PlannedWebhook } from '../../stripe-emulator/hooks.ts'
import { interceptRequest } from './response-faults.ts'

/** What goes wrong, and how often: plain data that a test sets, e.g. `emulator.switches.webhooks.duplicate = 50`. */
export interface Switches {
  requests: RequestFault[]
  webhooks: WebhookFaults
}

/** A fault for the next `times` API requests whose method and path match; the first matching fault counts. */
export interface RequestFault {
  fault: RequestFaultKind
  times: number
  method?: 'GET' | 'POST' | 'DELETE'
  /** Beginning of the path, e.g. `/v1/checkout/sessions`. */
  path?: string
  /** For `429`: the Retry-After header. */
  retryAfterSeconds?: number
  /** For `hang`: until the answer is cut off, 120,000 unless set otherwise. */
  milliseconds?: number
}

/**
 * - `commit then 500`: carried out, answered with a 500 that is stored for its idempotency key.
 * - `commit then hang`: carried out, the answer never arrives.
 * - `500`, `429`, `hang`: not carried out and not stored.
 * - `truncated body`: carried out; the answer's body breaks off halfway.
 */
export type RequestFaultKind = 'commit then 500' | 'commit then hang' | '500' | '429' | 'hang' | 'truncated body'

interface WebhookFaults {
  /** How many copies of each webhook are sent at once. */
  duplicate: number
  /** Milliseconds by which each webhook is late. */
  delay: number
  /** Webhooks that are lost, and stay undelivered in `events.list`: all of them, or the next n. */
  drop: 'all' | number
  /** If not empty, only events of these types are dropped. */
  dropTypes: string[]
  /** Seed of a shuffle of what is due, sent one at a time; null keeps the order and sends in parallel. */
  reorder: number | null
}

export interface FaultyEmulator extends StripeEmulator {
  switches: Switches
}

export function defaultSwitches(): Switches {
  return { requests: [], webhooks: { duplicate: 1, delay: 0, drop: 0, dropTypes: [], reorder: null } }
}

/** Fills the emulator's hooks, so that the switches decide what goes wrong. */
export function withFaultSwitches(emulator: StripeEmulator): FaultyEmulator {
  const switches = defaultSwitches()
  emulator.hooks.intercept = (request, execute) => {
    const { pathname } = new URL(request.url)
    return interceptRequest(takeRequestFault(switches, request.method, pathname), request, execute)
  }
  emulator.hooks.planWebhooks = (due) => planWebhooks(switches, due)
  return { ...emulator, switches }
}

function takeRequestFault({ requests }: Switches, method: string, path: string): RequestFault | undefined {
  const fault = requests.find(
    (one) => one.times > 0 && (one.method ?? method) === method && path.startsWith(one.path ?? '/'),
  )
  if (fault) fault.times -= 1
  return fault
}

function planWebhooks({ webhooks }: Switches, due: Stripe.Event[]): PlannedWebhook[][] {
  const planned = due
    .filter(({ type }) => !takeDrop(webhooks, type))
    .map(({ id }) => ({ event: id, delayMs: webhooks.delay, copies: webhooks.duplicate }))
  return webhooks.reorder === null ? planned.map((one) => [one]) : [shuffle(planned, webhooks.reorder)]
}

/** Takes one use of the drop switch, if it concerns this type of event. */
function takeDrop(webhooks: WebhookFaults, type: string): boolean {
  if (webhooks.dropTypes.length > 0 && !webhooks.dropTypes.includes(type)) return false
  if (webhooks.drop === 'all') return true
  if (webhooks.drop === 0) return false
  webhooks.drop -= 1
  return true
}

/** The same list in an order that depends on nothing but the seed. */
function shuffle<T>(list: T[], seed: number): T[] {
  const left = [...list]
  let state = seed >>> 0
  return list.flatMap(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return left.splice(state % left.length, 1)
  })
}
