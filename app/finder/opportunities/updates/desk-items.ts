import { and, asc, isNotNull, max, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAY } from '../../../platform/clock.ts'
import type { DeskItemSource } from '../../../platform/desk-item.ts'
import { type Finding, fine, warning } from '../../../platform/finding.ts'
import { opportunityImports } from '../opportunities.sql.ts'
import { sourceAddresses } from './source-addresses.sql.ts'
import { isUpdatable, UPDATABLE_SOURCES } from './source-addresses.ts'

/** Sources whose last update failed, until one succeeds. */
export function failedUpdates({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'source',
    label: 'A source to look at',
    endsByMark: false,
    async find({ limit, hidden }) {
      const { feed, problem, finishedAt } = sourceAddresses
      const failed = await db
        .select()
        .from(sourceAddresses)
        .where(and(isNotNull(problem), hidden.length > 0 ? notInArray(feed, [...hidden]) : undefined))
        .orderBy(asc(finishedAt), feed)
        .limit(limit)
      return failed.map((row) => ({
        id: row.feed,
        fact: `${isUpdatable(row.feed) ? UPDATABLE_SOURCES[row.feed].title : row.feed} couldn’t be updated`,
        consequence: `Editions use its older data until then. ${row.problem}`,
        action: { label: 'Look at its address', href: `/desk/finder/data#${row.feed}` },
        dueAt: new Date((row.finishedAt?.getTime() ?? 0) + DAY),
      }))
    },
  }
}

const MAX_SOURCE_AGE = 7 * DAY

/** For the doctor: how old what was imported is. */
export async function checkSources(deps: AppContext): Promise<Finding> {
  const { feed, asOf } = opportunityImports
  const found = await deps.database.db
    .select({ feed, asOf: max(asOf) })
    .from(opportunityImports)
    .groupBy(feed)
  if (found.length === 0)
    return warning('sources', 'no opportunities were imported yet', 'npm run opportunities:import says how.')
  const oldest = new Date(deps.clock.now().getTime() - MAX_SOURCE_AGE).toISOString().slice(0, 10)
  const old = found
    .filter(({ asOf: day }) => (day ?? '') < oldest)
    .map(({ feed: name, asOf: day }) => `${name} of ${day}`)
  return old.length === 0
    ? fine('sources', `${found.length} sources, none older than a week`)
    : warning('sources', `older than a week: ${old.join(', ')}`, 'Import them again: npm run opportunities:import.')
}
