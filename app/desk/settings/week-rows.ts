import type { Scheduling } from '../../../site.config.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'

/** The hours of a weekday as the form has them: two spans, the second for after lunch. */
export interface WeekRow {
  day: string
  spans: { name: string; from: string; to: string }[]
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const SPANS = 2

export function weekRows({ weeklyHours }: Pick<Scheduling, 'weeklyHours'>): WeekRow[] {
  return DAYS.map((day, at) => {
    const spans = weeklyHours[at + 1] ?? []
    return {
      day,
      spans: Array.from({ length: Math.max(SPANS, spans.length) }, (_, number) => {
        const name = `${day.toLowerCase()}-${number + 1}`
        const [from = '', to = ''] = spans[number] ?? []
        // No field shows midnight as the end of a day.
        return { name, from, to: to === '24:00' ? '00:00' : to }
      }),
    }
  })
}

/** The same in the words of the setting: `Monday 9:00 to 12:00, 13:00 to 17:00`. Undefined where the form has no such rows. */
export function weekFrom(fields: FormFields): string | undefined {
  if (!fields.has('monday-1-from')) return undefined
  const lines = DAYS.map((day) => {
    const spans = Array.from({ length: 9 }, (_, at) => `${day.toLowerCase()}-${at + 1}`)
      .map((name) => [fields.get(`${name}-from`) ?? '', fields.get(`${name}-to`) ?? ''] as const)
      .filter(([from, to]) => from || to)
      .map(([from, to]) => `${from} to ${to}`)
    return spans.length > 0 && `${day} ${spans.join(', ')}`
  })
  return lines.filter(Boolean).join('\n')
}
