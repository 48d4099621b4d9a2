import { inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { wallTime } from '../../../platform/dates.ts'
import type { DeskItemSource } from '../../../platform/desk-item.ts'
import { AUDIENCES } from '../../opportunities/opportunities.ts'
import { editions } from './editions.sql.ts'

/** Days before the first of a month from which on its edition is in the queue. */
const LEAD_DAYS = 8

type Deps = Pick<AppContext, 'database' | 'clock' | 'scheduling'>

/** The editions that members and buyers expect on the first of the month, and that aren't published. */
export async function findEditionsDue({ database: { db }, clock, scheduling }: Deps) {
  const now = wallTime(clock.now(), scheduling.timeZone)
  const months = [now, now.add({ days: LEAD_DAYS })].map((day) => day.toPlainDate().toPlainYearMonth().toString())
  const published = await db
    .select({ month: editions.month, audience: editions.audience })
    .from(editions)
    .where(inArray(editions.month, months))
  return [...new Set(months)]
    .flatMap((month) => AUDIENCES.map((audience) => ({ month, audience })))
    .filter((due) => !published.some(({ month, audience }) => month === due.month && audience === due.audience))
}

/** One row of the queue for all of them. */
export function editionsDue(deps: Deps): DeskItemSource {
  return {
    name: 'edition',
    label: 'Editions to approve',
    endsByMark: false,
    async find({ hidden }) {
      const due = await findEditionsDue(deps)
      const [first] = due
      const id = due.map(({ month, audience }) => `${month}-${audience}`).join('.')
      if (!first || hidden.includes(id)) return []
      const day = Temporal.PlainYearMonth.from(first.month).toPlainDate({ day: 1 })
      const dueAt = day.toZonedDateTime({ timeZone: deps.scheduling.timeZone, plainTime: '06:00' })
      return [
        {
          id,
          fact: due.length === 1 ? `${editionTitle(first)} isn’t published` : `${due.length} editions aren’t published`,
          consequence: `${due.map(editionTitle).join('; ')}. Members get them with their membership, and buyers get the newest.`,
          action: { label: 'Look through them', href: '/desk/finder#editions' },
          dueAt: new Date(dueAt.epochMilliseconds),
        },
      ]
    },
  }
}
