import type Stripe from 'stripe'
import type { StripeApiError } from './errors.ts'

/** Where a test makes the emulator fail, or hears of it. */
export interface EmulatorHooks {
  /**
   * Answers an API request that has the secret key and is not a replay.
   *
   * @param execute carries the request out and answers it. Given an error, it carries the request out all the same, but
   * answers the error and stores it under the idempotency key.
   */
  intercept(request: Request, execute: (error?: StripeApiError) => Response): Response | Promise<Response>
  /**
   * Plans how the webhooks that are due go out: the groups at the same time, those of one group one after another. A
   * webhook that is in no group is never delivered.
   */
  planWebhooks(due: Stripe.Event[]): PlannedWebhook[][]
  /** Hears of a request that Stripe's specification doesn't allow. It's refused whatever this does. */
  reportInvalid(problem: string): void
}

export interface PlannedWebhook {
  event: string
  delayMs: number
  /** How often it is sent at once. */
  copies: number
}

/** Begins the line about a request that Stripe's specification doesn't allow. */
export const INVALID_REQUEST = 'Stripe would refuse this request of the site:'

/** The hooks of an emulator in which nothing goes wrong. Whatever is written to console.error fails a test. */
export const defaultHooks: EmulatorHooks = {
  intercept: (_, execute) => execute(),
  planWebhooks: (due) => due.map(({ id }) => [{ event: id, delayMs: 0, copies: 1 }]),
  reportInvalid: (problem) => console.error(`${INVALID_REQUEST} ${problem}`),
}
