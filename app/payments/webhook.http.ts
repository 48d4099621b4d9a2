import { Hono } from 'hono'
import Stripe from 'stripe'
import type { Crash } from '../platform/crash-points.ts'
import type { Database } from '../platform/database.server.ts'
import type { Jobs } from '../platform/jobs.server.ts'
import type { Log } from '../platform/log.server.ts'
import { alertOwner } from '../platform/owner-alerts.ts'
import { Refusal } from '../platform/refusal.ts'
import { readBody } from '../platform/request.ts'
import { receiveEvent } from './events.ts'

export interface WebhookDeps {
  database: Database
  jobs: Jobs
  clock: { now(): Date }
  log: Log
  crash: Crash
  stripe: Stripe
  webhookSecret: string | undefined
}

/** POST /webhooks/stripe: checks the signature over the raw bytes, keeps the event, answers. All else is a job. */
export function webhookRoutes(deps: WebhookDeps): Hono {
  const app = new Hono()
  app.all('/webhooks/stripe', async (context) => {
    if (!deps.webhookSecret) throw new Refusal(404, 'not_found', 'There is nothing here.')
    if (context.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed', 'Only POST is answered here.')
    const body = await readBody(context.req.raw, EVENT_LIMIT)
    const event = await verify(
      deps,
      Buffer.from(body),
      context.req.header('Stripe-Signature') ?? '',
      deps.webhookSecret,
    )
    deps.crash('after_signature')
    const kept = await receiveEvent(deps, event)
    deps.crash('after_inbox_commit')
    deps.log.info({ eventId: event.id, type: event.type, kept }, 'an event came from Stripe')
    return context.json({ received: true })
  })
  return app
}

const EVENT_LIMIT = 256 * 1024
/** Seconds by which a signature may be old. Zero would switch the check off. */
const TOLERANCE = 300

async function verify(deps: WebhookDeps, body: Buffer, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    const event = deps.stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE)
    if (!event.id || !event.type || !event.data?.object) throw new SyntaxError('the body is no event')
    return event
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      await noteRefused(deps, body, signature, secret)
      throw new Refusal(400, 'bad_signature', 'The signature does not fit.')
    }
    if (error instanceof SyntaxError) throw new Refusal(400, 'malformed_event', 'The body is not an event.')
    throw error
  }
}

/** A right signature with a wrong time is most often our own clock, and then every webhook is refused. */
async function noteRefused(deps: WebhookDeps, body: Buffer, signature: string, secret: string): Promise<void> {
  if (!/^t=\d+,/.test(signature)) return // Stripe did not send this: whatever it is, the owner need not hear of it
  const late = isSigned(deps, body, signature, secret)
  if (late)
    deps.log.error('a webhook was signed rightly more than five minutes ago: is the clock of this machine right?')
  const subject = late ? 'stripe-clock' : 'stripe-secret'
  const detail = late ? 'signed rightly, more than five minutes ago' : 'not signed with STRIPE_WEBHOOK_SECRET'
  await alertOwner({ db: deps.database.db, clock: deps.clock }, { kind: 'webhook-refused', subject, detail })
}

function isSigned(deps: WebhookDeps, body: Buffer, signature: string, secret: string): boolean {
  try {
    deps.stripe.webhooks.constructEvent(body, signature, secret, Number.MAX_SAFE_INTEGER)
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return false
    throw error
  }
}
