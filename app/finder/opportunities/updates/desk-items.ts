import { and, asc, isNotNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAY } from '../../../platform/clock.ts'
import type { DeskItemSource } from '../../../platform/desk-item.ts'
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
        action: { label: 'Look at its address', href: `/desk/sources#${row.feed}` },
        dueAt: new Date((row.finishedAt?.getTime() ?? 0) + DAY),
      }))
    },
  }
}
