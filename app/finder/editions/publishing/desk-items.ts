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
      return [...new Set(months)]
        .flatMap((month) => AUDIENCES.map((audience) => ({ month, audience })))
        .filter((due) => !published.some(({ month, audience }) => month === due.month && audience === due.audience))
        .map((due) => toItem(due, scheduling.timeZone))
        .filter(({ id }) => !hidden.includes(id))
        .slice(0, limit)
    },
  }
}

function toItem({ month, audience }: { month: string; audience: Audience }, timeZone: string): DeskItem {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const dueAt = first.toZonedDateTime({ timeZone, plainTime: '06:00' })
  return {
    id: `${month}-${audience}`,
    fact: `${editionTitle({ month, audience })} isn’t published`,
    consequence: 'Members get it with their membership, and buyers get the newest edition.',
    action: { label: 'Review and publish it', href: `/desk/editions/${month}-${audience}` },
    dueAt: new Date(dueAt.epochMilliseconds),
  }
}
