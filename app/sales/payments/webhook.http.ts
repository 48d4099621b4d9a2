import { Hono } from 'hono'
import Stripe from 'stripe'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readBody } from '../../platform/http/request.ts'
import { parseForeignJson } from '../../platform/json.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { type ReceivedEvent, receiveEvent } from './events.ts'

/** POST /webhooks/stripe: checks the signature of the raw bytes, stores the event and answers. A job does the rest. */
export function webhookRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.all('/webhooks/stripe', async (context) => {
    if (!deps.webhookSecret) throw new HttpError(404, 'not_found', 'There’s nothing here.')
    if (context.req.method !== 'POST') throw new HttpError(405, 'method_not_allowed', 'Only POST is answered here.')
    const body = await readBody(context.req.raw, MAX_EVENT_BYTES, 'service')
    await verifySignature(deps, Buffer.from(body), context.req.header('Stripe-Signature') ?? '', deps.webhookSecret)
    deps.crash('after_signature')
    const event = parseEvent(body)
    if (!event) {
      deps.log.warn('Stripe signed an event whose fields are not those of an event: it was ignored')
      return context.json({ received: true })
    }
    const status = await receiveEvent(deps, event)
    deps.crash('after_inbox_commit')
    deps.log.info({ eventId: event.id, type: event.type, status }, 'an event came from Stripe')
    return context.json({ received: true })
  })
  return app
}

const MAX_EVENT_BYTES = 256 * 1024
/** The maximum age of a signature, in seconds. Zero would turn the check off. */
const SIGNATURE_TOLERANCE_SECONDS = 300

async function verifySignature(deps: AppContext, body: Buffer, signature: string, secret: string): Promise<void> {
  try {
    checkSignature(deps, body, signature, secret, SIGNATURE_TOLERANCE_SECONDS)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    await reportBadSignature(deps, body, signature, secret)
    throw new HttpError(400, 'bad_signature', 'The signature does not fit.')
  }
}

/** @throws StripeSignatureVerificationError; unlike `constructEvent` it looks at no field of the event. */
function checkSignature(
  { stripe }: AppContext,
  body: Buffer,
  signature: string,
  secret: string,
  tolerance: number,
): void {
  if (!stripe.webhooks.signature) throw new Error('the SDK of Stripe has no check of signatures')
  stripe.webhooks.signature.verifyHeader(body, signature, secret, tolerance)
}

/**
 * The event in a signed body; undefined where it lacks the fields of an event, which a retry would not change.
 *
 * @throws HttpError 400 for a body that is not an event
 */
function parseEvent(body: Uint8Array): ReceivedEvent | undefined {
  const sent = parseForeignJson(Buffer.from(body).toString())
  if (typeof sent !== 'object' || sent === null || !('type' in sent))
    throw new HttpError(400, 'malformed_event', 'The body is not an event.')
  return eventSchema.safeParse(sent).data
}

const printableText = z.string().regex(/^[\x21-\x7e]{1,255}$/)

const eventSchema: z.ZodType<ReceivedEvent> = z.object({
  id: printableText,
  type: printableText,
  // Seconds, up to the year 9999.
  created: z.int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: printableText.nullish() }) }),
})

/** A valid signature with a wrong time most likely means that our own clock is wrong: every webhook would be refused. */
async function reportBadSignature(deps: AppContext, body: Buffer, signature: string, secret: string): Promise<void> {
  if (!/^t=\d+,/.test(signature)) return // Stripe did not send this, so the owner gets no alert
  const late = isSigned(deps, body, signature, secret)
  if (late)
    deps.log.error(
      'a webhook has a valid signature that is more than five minutes old: is the clock of this machine right?',
    )
  const subject = late ? 'stripe-clock' : 'stripe-secret'
  const detail = late ? 'signed rightly, more than five minutes ago' : 'not signed with STRIPE_WEBHOOK_SECRET'
  await alertOwner({ db: deps.database.db, clock: deps.clock }, { kind: 'webhook-refused', subject, detail })
}

function isSigned(deps: AppContext, body: Buffer, signature: string, secret: string): boolean {
  try {
    checkSignature(deps, body, signature, secret, Number.MAX_SAFE_INTEGER)
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}
