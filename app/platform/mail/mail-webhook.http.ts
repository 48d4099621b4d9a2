import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { ZodError, z } from 'zod'
import type { AppContext } from '../app-context.ts'
import { MINUTE } from '../clock.ts'
import { equalsInConstantTime } from '../constant-time.ts'
import { HttpError } from '../http/http-error.ts'
import { assertBelowLimit, countUse, networkOf } from '../http/rate-limits.ts'
import { clientAddress, readBody } from '../http/request.ts'
import { parseEmailAddress } from './email-address.ts'
import { alertOwner } from './owner-alerts.ts'
import type { SuppressionReason } from './suppressions.sql.ts'
import type { Suppression } from './suppressions.ts'

/**
 * POST /webhooks/mail: an email provider reports bounces and complaints, in the formats below.
 *
 * The provider proves that it knows the secret by one of: `X-Signature: sha256=…` (hex HMAC-SHA-256 of the body),
 * `Authorization: Bearer …`, or `Authorization: Basic …` with the secret as the password, as in
 * `https://mail:SECRET@your-domain/webhooks/mail` for providers that sign nothing.
 */
export function mailWebhookRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/webhooks/mail', async (context) => {
    const secret = deps.mailWebhookSecret
    if (!secret) throw new HttpError(404, 'not_configured', 'No email webhook is set up here.')
    const network = networkOf(clientAddress(context, deps.trustedProxies))
    await assertBelowLimit(deps, WRONG_SECRETS, network)
    const body = await readBody(context.req.raw, REPORT_LIMIT, 'service')
    if (!knowsSecret(context.req.raw.headers, body, secret)) {
      await countUse(deps, WRONG_SECRETS, network)
      await alertOfRejectedReport(deps, context.req.raw.headers)
      throw new HttpError(401, 'not_signed', 'The report is not signed with the secret.')
    }
    const suppressions = readReport(readJson(body))
    await deps.database.transact(async (tx) => {
      for (const suppression of suppressions) await deps.suppress(tx, suppression)
    })
    return context.json({ suppressed: suppressions.length }, 200, { 'Cache-Control': 'no-store' })
  })
  return app
}

const REPORT_LIMIT = 512 * 1024

/** After this many wrong secrets a network has to wait, even with the right one. Providers try again by themselves. */
const WRONG_SECRETS = { name: 'wrong mail webhook secrets', limit: 20, window: 10 * MINUTE }

async function alertOfRejectedReport({ database: { db }, clock }: AppContext, headers: Headers): Promise<void> {
  if (!headers.has('X-Signature') && !headers.has('Authorization')) return // not a provider: it didn't try to prove anything
  const detail = 'a report that does not know MAIL_WEBHOOK_SECRET'
  await alertOwner({ db, clock }, { kind: 'webhook-refused', subject: 'mail-secret', detail })
}

function knowsSecret(headers: Headers, body: Uint8Array, secret: string): boolean {
  const signature = headers.get('X-Signature')
  if (signature)
    return equalsInConstantTime(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const [scheme = '', credentials = ''] = (headers.get('Authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return equalsInConstantTime(credentials, secret)
  if (scheme.toLowerCase() !== 'basic') return false
  const login = Buffer.from(credentials, 'base64').toString()
  return equalsInConstantTime(login.slice(login.indexOf(':') + 1), secret)
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
    throw new HttpError(400, 'unreadable_report', 'The report is not JSON in UTF-8.')
  }
}

function readReport(report: unknown): Suppression[] {
  try {
    return parseEmailReport(report)
  } catch (error) {
    if (error instanceof ZodError) {
      const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the report'}: ${message}`)
      throw new HttpError(400, 'unreadable_report', `The report does not fit. ${faults.slice(0, 5).join('; ')}`)
    }
    throw error
  }
}

/**
 * Reads what email providers report about addresses, in two formats:
 *
 * ours      `{"address": "ada@example.com", "reason": "bounced" | "complained", "detail"?: "…"}`, or a list of them
 * Postmark  its webhooks of the types Bounce, SpamComplaint and SubscriptionChange
 *
 * @returns the addresses to suppress; none for a report about something temporary, such as a full mailbox
 * @throws z.ZodError naming the field that is wrong
 */
export function parseEmailReport(report: unknown): Suppression[] {
  return schemaFor(report).parse(report)
}

const address = z.string().transform((text, context) => {
  const plain = parseEmailAddress(text)
  if (plain) return plain
  context.addIssue({ code: 'custom', message: 'must be one plain email address' })
  return z.NEVER
})

const ownReport = z.object({
  address,
  reason: z.enum(['bounced', 'complained'], 'must be bounced or complained'),
  detail: z.string().max(2000, 'must have at most 2000 characters').default('reported by the mail provider'),
})

const postmark = z
  .object({
    RecordType: z.enum(['Bounce', 'SpamComplaint', 'SubscriptionChange', 'Delivery', 'Open', 'Click', 'Inbound']),
    Email: address.optional(),
    Recipient: address.optional(),
    Type: z.string().optional(),
    SuppressSending: z.boolean().optional(),
    SuppressionReason: z.string().nullish(),
    Description: z.string().optional(),
  })
  .transform(({ RecordType, Email, Recipient, Type, SuppressSending, SuppressionReason, Description = '' }) => {
    const about = Email ?? Recipient
    const reason = postmarkReason(RecordType, Type, SuppressSending ? SuppressionReason : undefined)
    return about && reason ? [{ address: about, reason, detail: `Postmark: ${Type ?? RecordType} ${Description}` }] : []
  })

function schemaFor(report: unknown): z.ZodType<Suppression[]> {
  if (Array.isArray(report)) return z.array(ownReport).max(1000, 'at most 1000 at once')
  const isPostmark = typeof report === 'object' && report !== null && 'RecordType' in report
  return isPostmark ? postmark : ownReport.transform((one) => [one])
}

function postmarkReason(
  record: string,
  type: string | undefined,
  suppressed: string | null | undefined,
): SuppressionReason | undefined {
  if (record === 'SpamComplaint' || type === 'SpamComplaint' || suppressed === 'SpamComplaint') return 'complained'
  // People who unsubscribe at Postmark mean our emails too.
  if (suppressed === 'ManualSuppression') return 'complained'
  if (suppressed === 'HardBounce' || (record === 'Bounce' && HARD_BOUNCE_TYPES.has(type ?? ''))) return 'bounced'
  return undefined
}

const HARD_BOUNCE_TYPES = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
