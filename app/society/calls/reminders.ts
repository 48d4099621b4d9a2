import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { callCommitments, callRsvps, calls } from './calls.sql.ts'
import { addressed } from './changes.ts'

/**
 * Enqueues what is due: a reminder a day and an hour before for those who said they'd come, and a day before the question
 * what became of the commitments. The key of each email holds the call's sequence, so that a moved call reminds again.
 */
export async function remindOfCalls(deps: AppContext): Promise<void> {
  const now = deps.clock.now()
  const { db } = deps.database
  const soon = await db
    .select()
    .from(calls)
    .where(and(gt(calls.startsAt, now), lte(calls.startsAt, new Date(now.getTime() + DAY)), isNull(calls.canceledAt)))
  for (const { id: callId, startsAt, sequence } of soon) {
    const before = startsAt.getTime() - now.getTime() <= HOUR ? HOUR : DAY
    const coming = await db
      .select({ personId: callRsvps.personId })
      .from(callRsvps)
      .where(and(eq(callRsvps.callId, callId), lte(callRsvps.createdAt, new Date(startsAt.getTime() - before))))
    const committed = await db
      .selectDistinct({ personId: callCommitments.personId })
      .from(callCommitments)
      .where(and(eq(callCommitments.dueCallId, callId), inArray(callCommitments.state, ['open', 'stuck'])))
    const about = (kind: string, stage: string) => (personId: string) => ({
      ...{ key: `${kind}:${stage}:${callId}:${sequence}:${personId}`, kind, data: { callId, personId } },
    })
    const emails = [
      ...(await addressed(deps, idsOf(coming), about('live-call-reminder', before === HOUR ? 'hour' : 'day'))),
      ...(await addressed(deps, idsOf(committed), about('live-call-commitments', 'day'))),
    ]
    await deps.database.transact((tx) => enqueueEmails(deps, tx, emails))
  }
}

function idsOf(rows: readonly { personId: string }[]): string[] {
  return rows.map(({ personId }) => personId)
}
