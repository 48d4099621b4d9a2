import { z } from 'zod'
import type { Booking } from './booking.ts'

/** What Stripe keeps of a call with its payment: enough to hold its time again after a loss of the database. */
export function toCallMetadata(call: { startsAt: Date; zone: string } | Booking): Record<string, string> {
  const time = { call_starts_at: call.startsAt.toISOString() }
  if (!('sequence' in call)) return { ...time, call_zone: call.zone }
  return {
    ...time,
    call_zone: call.visitorZone,
    call_sequence: String(call.sequence),
    call_state: call.state === 'canceled' ? 'canceled' : 'booked',
  }
}

/** Undefined where a payment has no call, or its buyer has not chosen a time. */
export function readCallMetadata(metadata: Record<string, string>) {
  return metadataSchema.safeParse(metadata).data
}

const metadataSchema = z
  .object({
    call_starts_at: z.iso.datetime(),
    call_zone: z.string(),
    call_sequence: z.coerce.number().int().default(0),
    call_state: z.enum(['booked', 'canceled']).default('booked'),
  })
  .transform((read) => ({
    startsAt: new Date(read.call_starts_at),
    zone: read.call_zone,
    sequence: read.call_sequence,
    isCanceled: read.call_state === 'canceled',
  }))
