import { z } from 'zod'
import { formSchema, line, lines } from '../../../platform/forms/form-schema.ts'
import { isTimeZone } from '../../../platform/time-labels.ts'

/** The form for choosing a time. @param coachZone instead of a time zone that nobody knows */
export const timeForm = (coachZone: string) =>
  formSchema({
    start: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/, 'Please pick one of the times.')
      .transform((text) => new Date(text))
      .refine((moment) => !Number.isNaN(moment.getTime()), 'Please pick one of the times.'),
    zone: z.string().transform((zone) => (isTimeZone(zone) ? zone : coachZone)),
    name: line(100, { called: 'name', autoComplete: 'name' }).transform((name) => name || undefined),
    question: lines(1000, { called: 'question' }).transform((question) => question || undefined),
  })

export type TimeField = 'start' | 'name' | 'question'
