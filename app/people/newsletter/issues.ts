import { createHash } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { mayBroadcastTo } from '../../platform/mail/suppressions.ts'
import type { Issue, Segment } from './issue.ts'
import { renderIssue } from './issue-email.tsx'
import { deliveries, issues, subscribers, type Topic } from './newsletter.sql.ts'

export type RecordedIssue = typeof issues.$inferSelect

/**
 * Records an issue and everyone who will get it. When its sending began before, finds what was recorded then.
 *
 * @throws Error when an issue of this slug was begun with another text
 */
export async function recordIssue(
  deps: AppContext,
  issue: Issue,
  segment: Segment = 'everyone',
): Promise<RecordedIssue> {
  const sourceHash = createHash('sha256').update(JSON.stringify(issue)).digest('hex')
  const written = await renderIssue(issue, deps.publicUrl())
  const { slug, topic } = issue
  const createdAt = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const [added] = await tx
      .insert(issues)
      .values({ id: newId('iss'), slug, topic, segment, sourceHash, ...written, createdAt })
      .onConflictDoNothing({ target: issues.slug })
      .returning()
    if (added) await addDeliveries(deps, tx, added.id, { topic, segment }, createdAt)
    const [recorded] = added ? [added] : await tx.select().from(issues).where(eq(issues.slug, slug))
    if (recorded?.sourceHash === sourceHash) return recorded
    throw new Error(
      `The issue "${slug}" was started with a different text, and some people may have received that one. Restore it to go on, or give this one its own slug.`,
    )
  })
}

/** How many people an issue is for, by the state of its delivery. */
export async function countDeliveries(deps: { database: Database }, issueId: string) {
  const rows = await deps.database.db
    .select({ state: deliveries.state, count: count() })
    .from(deliveries)
    .where(eq(deliveries.issueId, issueId))
    .groupBy(deliveries.state)
  const counts = { due: 0, deferred: 0, sent: 0, refused: 0, skipped: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

/** Who gets a topic at this moment: confirmed, chosen, not paused, and no bounce or complaint. */
export function wantsTopic(topic: Topic, now: Date) {
  return and(
    eq(subscribers.state, 'confirmed'),
    eq(topic === 'newsletter' ? subscribers.newsletter : subscribers.productNews, true),
    sql`coalesce(${subscribers.pausedUntil}, '-infinity') <= ${now.toISOString()}`,
    mayBroadcastTo(subscribers.email),
  )
}

export async function countAudience(
  deps: Pick<AppContext, 'database' | 'clock' | 'isInSegment'>,
  audience: Audience,
): Promise<number> {
  const [row] = await deps.database.db
    .select({ count: count() })
    .from(subscribers)
    .where(isInAudience(deps, audience, deps.clock.now()))
  return row?.count ?? 0
}

interface Audience {
  topic: Topic
  segment: Segment
}

function isInAudience(deps: Pick<AppContext, 'isInSegment'>, { topic, segment }: Audience, now: Date) {
  return and(wantsTopic(topic, now), deps.isInSegment(segment, now))
}

async function addDeliveries(deps: AppContext, tx: Tx, id: string, audience: Audience, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into newsletter_deliveries (issue_id, subscriber_id, state, at)
    select ${id}, id, 'due', ${at.toISOString()} from ${subscribers} where ${isInAudience(deps, audience, at)}`)
}
