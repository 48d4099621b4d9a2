import { inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { wallTime } from '../../../platform/dates.ts'
import type { DeskItem, DeskItemSource } from '../../../platform/desk-item.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { editions } from './editions.sql.ts'

const AUDIENCES: readonly Audience[] = ['small-business', 'nonprofit']
/** Days before the first of a month from which on its edition is in the queue. */
const LEAD_DAYS = 8

/** The editions that members and buyers expect on the first of the month. */
export function editionsDue({
  database: { db },
  clock,
  scheduling,
}: Pick<AppContext, 'database' | 'clock' | 'scheduling'>): DeskItemSource {
  return {
    name: 'edition',
    label: 'Edition due',
    endsByMark: false,
    async find({ limit, hidden }) {
      const today = wallTime(clock.now(), scheduling.timeZone)
      const months = [today, today.add({ days: LEAD_DAYS })].map((day) =>
        day.toPlainDate().toPlainYearMonth().toString(),
      )
      const published = await db
        .select({ month: editions.month, audience: editions.audience })
        .from(editions)
        .where(inArray(editions.month, months))
      const due = [...new Set(months)]
        .flatMap((month) => AUDIENCES.map((audience) => ({ month, audience })))
        .filter((one) => !published.some(({ month, audience }) => month === one.month && audience === one.audience))
      const item = due.length > 0 && toItem(due, scheduling.timeZone)
      return item && !hidden.includes(item.id) ? [item].slice(0, limit) : []
    },
  }
}

interface Due {
  month: string
  audience: Audience
}

/** All of them in one row: it's one list to look through. */
function toItem(due: readonly Due[], timeZone: string): DeskItem {
  const [{ month } = { month: '' }] = due
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const dueAt = first.toZonedDateTime({ timeZone, plainTime: '06:00' })
  const [only] = due.length === 1 ? due : []
  return {
    id: due.map((one) => `${one.month}-${one.audience}`).join('+'),
    fact: only ? `${editionTitle(only)} isn’t published` : `${due.length} editions aren’t published`,
    consequence: only
      ? 'Members get it with their membership, and buyers get the newest edition.'
      : `${due.map(editionTitle).join(', ')}. Members get them with their membership, and buyers get the newest edition.`,
    action: {
      label: only ? 'Review and publish it' : 'Review and publish them',
      href: only ? `/desk/editions/${only.month}-${only.audience}` : '/desk/editions',
    },
    dueAt: new Date(dueAt.epochMilliseconds),
  }
}
