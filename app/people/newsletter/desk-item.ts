import { and, eq, isNotNull, notInArray, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { DeskItem, DeskItemSource } from '../../platform/desk-item.ts'
import type { Draft } from './drafts.ts'
import { deliveries, drafts } from './newsletter.sql.ts'

/** Newsletters that stopped partway, or wait for a mail server that’s down. */
export function stoppedNewsletters({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'newsletter-stopped',
    label: 'Newsletter stopped',
    endsByMark: false,
    async find({ limit, hidden }) {
      const stopped = await db
        .select({ draft: drafts, fault: deliveries.note })
        .from(drafts)
        .leftJoin(deliveries, isWaiting)
        .where(and(or(isNotNull(drafts.problem), isNotNull(deliveries.note)), notInArray(drafts.id, [...hidden])))
        .orderBy(drafts.startedAt)
        .limit(limit)
      return stopped.map(({ draft, fault }) => toItem(draft, fault))
    },
  }
}

/** The copy that waits for a mail server that’s down. Copies go out one at a time, so there’s one at most. */
const isWaiting = and(eq(deliveries.issueId, drafts.issueId), eq(deliveries.state, 'due'), isNotNull(deliveries.note))

function toItem({ id, subject, problem, startedAt }: Draft, fault: string | null): DeskItem {
  const shared = { id, dueAt: startedAt ?? undefined }
  const href = `/desk/newsletter/${id}`
  if (problem)
    return {
      ...shared,
      fact: `“${subject}” stopped on its way`,
      consequence: `The mail server says: ${problem}. Everyone who hasn’t gotten it yet is waiting.`,
      action: { label: 'Check and continue', href },
    }
  return {
    ...shared,
    fact: `“${subject}” is waiting for the mail server`,
    consequence: `The mail server says: ${fault}. We try again every minute, and everyone who hasn’t gotten it yet is waiting.`,
    action: { label: 'Check', href },
  }
}
