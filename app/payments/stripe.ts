import Stripe from 'stripe'
import { SECOND } from '../platform/clock.ts'
import { assertOutsideTransaction } from '../platform/database/database.server.ts'
import type { ReferenceClock } from '../platform/process/reference-clock.ts'

export interface StripeOptions {
  secretKey: string
  /** Another address than Stripe's own, with or without a path before /v1. */
  apiBase?: string | undefined
  /** Answers in place of the network: the stand-in. */
  emulator?: ((request: Request) => Promise<Response>) | undefined
  /** Is told the date of each answer. */
  outsideTime?: ReferenceClock
}

/**
 * The official SDK. A call is given 4 s and tried twice more under the same idempotency key, so that a button answers
 * within ten seconds whatever Stripe does (the SDK's own default is 80 s a try).
 */
export function createStripe({ secretKey, apiBase, emulator, outsideTime }: StripeOptions): Stripe {
  const send: typeof fetch = async (input, init) => {
    assertOutsideTransaction('Stripe was asked')
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

/** Stripe's word that there is no such object. */
export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}
