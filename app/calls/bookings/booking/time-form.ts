import { z } from 'zod'
import { isTimeZone } from '../../../platform/time-labels.ts'
import type { BookingDetails } from './booking.ts'

/** The values of a valid form: one of the offered times, and the details beside it. */
interface TimeFormValues extends BookingDetails {
  start: Date
}

/** As it was typed, to be shown again after an error. */
export type TimeFormInput = Record<'start' | 'name' | 'question', string>

type TimeFormResult = { kind: 'valid'; values: TimeFormValues } | { kind: 'invalid'; problems: Partial<TimeFormInput> }

/** Reads the form. Each problem belongs to a field; an unknown time zone is replaced by the coach's. */
export function parseTimeForm(form: FormData, coachZone: string): TimeFormResult {
  const result = schema.safeParse(Object.fromEntries(form))
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => [String(path[0]), message])
    return { kind: 'invalid', problems: Object.fromEntries(problems) }
  }
  const { start, zone, name, question } = result.data
  return { kind: 'valid', values: { start, zone: isTimeZone(zone) ? zone : coachZone, name, question } }
}

export function readTimeFormInput(form: FormData): TimeFormInput {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.slice(0, 5000) : ''
  }
  return { start: text('start'), name: text('name'), question: text('question') }
}

const optionalText = (limit: number, what: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim())
    .refine((text) => text.length <= limit, `${what} is longer than ${limit} characters. Please shorten it.`)
    .transform((text) => text || undefined)

const schema = z.object({
  start: z
    .string('Please pick one of the times.')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/, 'Please pick one of the times.')
    .transform((text) => new Date(text))
    .refine((moment) => !Number.isNaN(moment.getTime()), 'Please pick one of the times.'),
  zone: z.string().max(100).catch(''),
  name: optionalText(100, 'Your name'),
  question: optionalText(1000, 'Your question'),
})
