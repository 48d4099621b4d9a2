import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Draft, toIssue } from './drafts.ts'
import { recordIssue } from './issues.ts'
import { drafts, issues } from './newsletter.sql.ts'
import { sendDueDeliveries } from './sending.ts'

/** Milliseconds that a run sends for. It runs every minute, and the next one goes on where it stopped. */
const RUN = 50 * SECOND
/** Emails a second. */
const RATE = 10

/** Every minute: begins what is due, and goes on with what was begun, even by a process that was killed since. */
export async function sendDueDrafts(deps: AppContext, signal = AbortSignal.timeout(RUN)): Promise<void> {
  const now = deps.clock.now()
  await deps.database.db
    .update(drafts)
    .set({ startedAt: now })
    .where(and(lte(drafts.goesAt, now), isNull(drafts.startedAt), isNull(drafts.discardedAt)))
  for (const draft of await findStarted(deps.database.db)) await sendDraft(deps, draft, signal)
}

async function findStarted(db: Db): Promise<Draft[]> {
  const rows = await db
    .select({ draft: drafts })
    .from(drafts)
    .leftJoin(issues, eq(issues.id, drafts.issueId))
    .where(and(isNotNull(drafts.startedAt), isNull(drafts.problem), or(isNull(issues.id), isNull(issues.finishedAt))))
    .orderBy(drafts.goesAt)
  return rows.map(({ draft }) => draft)
}

async function sendDraft(deps: AppContext, draft: Draft, signal: AbortSignal): Promise<void> {
  const issue = await recordIssue(deps, toIssue(draft), draft.segment)
  await deps.database.db.update(drafts).set({ issueId: issue.id }).where(eq(drafts.id, draft.id))
  const sent = await sendDueDeliveries(deps, issue, { rate: RATE, signal })
  if (sent.outcome !== 'server fault') return
  // Twenty in a row were put off: a person should look. A mail server that's down doesn't get here: the run ends before, the
  // next one tries again, and what waits says why (`findServerFault`).
  await deps.database.db.update(drafts).set({ problem: sent.error.message }).where(eq(drafts.id, draft.id))
}

/** Goes on with what stopped. @returns false when it hadn't */
export async function resumeDraft({ database: { db } }: Pick<AppContext, 'database'>, id: string): Promise<boolean> {
  const found = await db
    .update(drafts)
    .set({ problem: null })
    .where(and(eq(drafts.id, id), isNotNull(drafts.problem)))
    .returning({ id: drafts.id })
  return found.length > 0
}
