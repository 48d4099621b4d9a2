import { z } from 'zod'
import { isZone } from '../calendar/hours.ts'

/** What a form of times says: a moment that was offered, and the words beside it. */
export interface WantedTime {
  start: Date
  zone: string
  name: string | undefined
  question: string | undefined
}

/** As it was typed, to be shown again. */
export type Typed = Record<'start' | 'name' | 'question', string>

export type Parsed = { kind: 'wanted'; wanted: WantedTime } | { kind: 'wrong'; problems: Partial<Typed> }

/** Reads the form. Whatever is wrong is said beside its field; a zone that nobody knows is the coach's. */
export function parseWanted(form: FormData, coachZone: string): Parsed {
  const result = schema.safeParse(Object.fromEntries(form))
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => [String(path[0]), message])
    return { kind: 'wrong', problems: Object.fromEntries(problems) as Partial<Typed> }
  }
  const { start, zone, name, question } = result.data
  return { kind: 'wanted', wanted: { start, zone: isZone(zone) ? zone : coachZone, name, question } }
}

/** What was typed, so that nothing of it is lost. */
export function typedIn(form: FormData): Typed {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.slice(0, 5000) : ''
  }
  return { start: text('start'), name: text('name'), question: text('question') }
}

const optional = (limit: number, what: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim())
    .refine((text) => text.length <= limit, `${what} is longer than ${limit} characters: please shorten it.`)
    .transform((text) => text || undefined)

const schema = z.object({
  start: z
    .string('Please choose one of the times.')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/, 'Please choose one of the times.')
    .transform((text) => new Date(text))
    .refine((moment) => !Number.isNaN(moment.getTime()), 'Please choose one of the times.'),
  zone: z.string().max(100).catch(''),
  name: optional(100, 'Your name'),
  question: optional(1000, 'Your question'),
})
