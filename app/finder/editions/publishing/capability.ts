import { inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Capability } from '../../../platform/capability.ts'
import { today, wallTime } from '../../../platform/dates.ts'
import type { DeskItemSource } from '../../../platform/desk-item.ts'
import { AUDIENCES } from '../../opportunities/opportunities.ts'
import { editionOptions, writeDraft } from './drafting.ts'
import { editions } from './editions.sql.ts'
import type { EditionPublished } from './publication.ts'
import { latestEditionKey } from './purchased-edition.ts'

declare module '../../../platform/app-context.ts' {
  interface AppContext {
    /** Whether a sample of past opportunities is sold where there is no edition yet: in a demonstration alone. */
    sellsSamples: boolean
    /** What follows from a publication, in its transaction. */
    editionPublished: EditionPublished
  }
}

/** How the coach drafts, checks and publishes an edition. */
export const publishing = {
  // Its rows say how many days are left.
  cachedPages: [
    {
      path: '/free-money-finder',
      version: async ({ database, clock }) => `${today(clock)} ${await latestEditionKey(database.db)}`,
    },
  ],
  deskItems: (app) => [editionsDue(app)],
  deskChanges: { 'edition-drafted': {}, 'edition-published': {} },
  // After the nightly updates of the sources.
  schedule: [{ name: 'prepare-editions', cron: '47 10 * * *', run: prepareEditions }],
  idPrefixes: ['edn'],
} satisfies Capability

/** Makes the lists that are due, or fills their holes, so that the coach has only to approve them. */
async function prepareEditions(app: AppContext): Promise<void> {
  for (const name of await findEditionsDue(app)) await writeDraft(app, editionOptions(app, name))
}

/** Days before the first of a month from which on its edition is in the queue. */
const LEAD_DAYS = 8

type Deps = Pick<AppContext, 'database' | 'clock' | 'scheduling'>

/** The editions that members and buyers expect on the first of the month, and that aren't published. */
async function findEditionsDue({ database: { db }, clock, scheduling }: Deps) {
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
function editionsDue(deps: Deps): DeskItemSource {
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
