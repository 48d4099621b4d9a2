import { z } from 'zod'
import { parseEmailAddress } from './email-address.ts'
import type { SuppressionReason } from './suppressions.sql.ts'
import type { Suppression } from './suppressions.ts'

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
  return reportSchema.parse(report)
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

const reportSchema: z.ZodType<Suppression[]> = z.unknown().transform((report, context) => {
  const result = schemaFor(report).safeParse(report)
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

function schemaFor(report: unknown): z.ZodType<Suppression[]> {
  if (Array.isArray(report)) return z.array(ownReport).max(1000, 'at most 1000 at once')
  if (!isObject(report)) return ownReport.transform((one) => [one])
  if ('RecordType' in report) return postmark
  return ownReport.transform((one) => [one])
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
