import { and, isNotNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { DeskItemSource } from '../platform/desk-item.ts'
import { drafts } from './newsletter.sql.ts'

/** Newsletters whose sending stopped in the middle. */
export function stoppedNewsletters({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'newsletter-stopped',
    label: 'Newsletter stopped',
    endsByMark: false,
    async find({ limit, hidden }) {
      const stopped = await db
        .select()
        .from(drafts)
        .where(and(isNotNull(drafts.problem), notInArray(drafts.id, [...hidden])))
        .orderBy(drafts.startedAt)
        .limit(limit)
      return stopped.map(({ id, subject, problem, startedAt }) => ({
        id,
        fact: `“${subject}” stopped on its way`,
        consequence: `The mail server says: ${problem}. Those who haven’t got it yet wait.`,
        action: { label: 'Look and go on', href: `/desk/newsletter/${id}` },
        dueAt: startedAt ?? undefined,
      }))
    },
  }
}
