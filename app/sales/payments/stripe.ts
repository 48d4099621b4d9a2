import Stripe from 'stripe'
import { SECOND } from '../../platform/clock.ts'
import { assertOutsideTransaction } from '../../platform/database/database.server.ts'
import type { ReferenceClock } from '../../platform/process/reference-clock.ts'

interface StripeOptions {
  secretKey: string
  /** Another address than Stripe's own, with or without a path before /v1. */
  apiBase?: string | undefined
  /** Answers in place of the network. */
  emulator?: ((request: Request) => Promise<Response>) | undefined
  /** Records the date of each answer. */
  outsideTime?: ReferenceClock
}

/**
 * The official SDK. A call times out after 4 s and is retried once under the same idempotency key, so a button answers
 * within ten seconds whatever Stripe does (the SDK's own default is 80 s a try).
 */
export function createStripe({ secretKey, apiBase, emulator, outsideTime }: StripeOptions): Stripe {
  const send: typeof fetch = async (input, init) => {
    assertOutsideTransaction('Stripe was called')
    const url = new URL(input instanceof Request ? input.url : input)
    const target = apiBase ? apiBase + url.pathname + url.search : url.href
    const response = await (emulator ? emulator(new Request(target, init)) : fetch(target, init))
    outsideTime?.recordDateHeader(response.headers.get('Date'))
    return response
  }
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    timeout: 4 * SECOND,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Unborrowed' },
  })
}

/** What a call to Stripe returns; undefined where Stripe has no such object. */
export async function ifExists<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** The id of an object that Stripe sends whole or as its id. */
export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}

/** The object, where the request expanded it. */
export function expanded<T extends object>(value: string | T | null | undefined): T | undefined {
  return value && typeof value === 'object' ? value : undefined
}

/** Whether none of a refund's money went back. A bank may refuse it days after Stripe made it. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

/**
 * Runs a read at Stripe and its write again for as long as another writer came in between.
 *
 * @param attempt resolves to 'conflict' where nothing was written because of another writer
 */
export async function retryOnConflict<T>(what: string, attempt: () => Promise<T | 'conflict'>): Promise<T> {
  for (let n = 0; n < MAX_ATTEMPTS; n++) {
    const result = await attempt()
    if (result !== 'conflict') return result
  }
  throw new Error(`${what} was changed ${MAX_ATTEMPTS} times while it was read`)
}

const MAX_ATTEMPTS = 10
