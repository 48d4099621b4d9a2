import { z } from 'zod'

/**
 * What goes wrong, and how often. Everything is plain data: set it in process (`standIn.switches.webhooks.duplicate = 50`)
 * or over HTTP (`POST /_control/switches`, same shape, only what changes). A separately running emulator has its own.
 */
export interface Switches {
  requests: RequestFault[]
  webhooks: WebhookFaults
  /** How a bank debit ends when its time comes. */
  debits: 'clear' | 'fail'
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
  /** For `hang` (until the answer is cut off, 120,000 unless set otherwise) and `slow body`. */
  milliseconds?: number
}

/**
 * - `commit then 500`: carried out, answered with a 500 that is stored for its idempotency key.
 * - `commit then hang`: carried out, the answer never comes.
 * - `500`, `429`, `hang`: not carried out and not stored.
 * - `slow body`, `truncated body`: carried out; the answer's body dribbles, or breaks off half-way.
 */
export type RequestFaultKind =
  | 'commit then 500'
  | 'commit then hang'
  | '500'
  | '429'
  | 'hang'
  | 'slow body'
  | 'truncated body'

export interface WebhookFaults {
  /** How many copies of each webhook are sent at once. */
  duplicate: number
  /** Milliseconds that each webhook is held back. */
  delay: number
  /** Webhooks that are lost for ever, and stay undelivered in `events.list`: all of them, or the next n. */
  drop: 'all' | number
  /** If not empty, only events of these types are dropped. */
  dropTypes: string[]
  /** Seed of a shuffle of what is due, sent one at a time; null keeps the order and sends side by side. */
  reorder: number | null
}

export function defaultSwitches(): Switches {
  return { requests: [], webhooks: { duplicate: 1, delay: 0, drop: 0, dropTypes: [], reorder: null }, debits: 'clear' }
}

/** Takes one use of the first fault that matches this request. */
export function takeRequestFault(switches: Switches, method: string, path: string): RequestFault | null {
  const fault = switches.requests.find(
    (one) => one.times > 0 && (one.method ?? method) === method && path.startsWith(one.path ?? '/'),
  )
  if (!fault) return null
  fault.times -= 1
  return fault
}

/** Takes one use of the drop switch, if it concerns this type of event. */
export function takeDrop({ webhooks }: Switches, type: string): boolean {
  if (webhooks.dropTypes.length > 0 && !webhooks.dropTypes.includes(type)) return false
  if (webhooks.drop === 'all') return true
  if (webhooks.drop === 0) return false
  webhooks.drop -= 1
  return true
}

/** The same list in an order that depends on nothing but the seed. */
export function shuffle<T>(list: T[], seed: number): T[] {
  const result = [...list]
  let state = seed >>> 0
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (last + 1)
    const stored = result[last] as T
    result[last] = result[other] as T
    result[other] = stored
  }
  return result
}

const count = z.number().int().min(0)

/** What `POST /_control/switches` takes. */
export const switchesSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        fault: z.enum(['commit then 500', 'commit then hang', '500', '429', 'hang', 'slow body', 'truncated body']),
        times: count,
        method: z.enum(['GET', 'POST', 'DELETE']).exactOptional(),
        path: z.string().startsWith('/').exactOptional(),
        retryAfterSeconds: count.exactOptional(),
        milliseconds: count.exactOptional(),
      }),
    )
    .exactOptional(),
  webhooks: z
    .strictObject({
      duplicate: count.min(1).exactOptional(),
      delay: count.exactOptional(),
      drop: z.union([z.literal('all'), count]).exactOptional(),
      dropTypes: z.array(z.string()).exactOptional(),
      reorder: count.nullable().exactOptional(),
    })
    .exactOptional(),
  debits: z.enum(['clear', 'fail']).exactOptional(),
})

export function applySwitches(switches: Switches, change: z.infer<typeof switchesSchema>): void {
  if (change.requests) switches.requests = change.requests
  if (change.debits) switches.debits = change.debits
  Object.assign(switches.webhooks, change.webhooks)
}
