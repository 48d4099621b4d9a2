import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { EmailServerError } from '../../platform/mail/email-errors.ts'
import { type DeliveryOutcome, deliver } from './deliveries.ts'
import { type Draft, toIssue } from './drafts.ts'
import { type RecordedIssue, recordIssue } from './issues.ts'
import { deliveries, drafts, issues } from './newsletter.sql.ts'

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
  if (!(sent instanceof Error)) return
  // Twenty in a row were put off: a person should look. A mail server that's down doesn't get here: the run ends before, the
  // next one tries again, and what waits says why (`findServerFault`).
  await deps.database.db.update(drafts).set({ problem: sent.message }).where(eq(drafts.id, draft.id))
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

interface SendOptions {
  /** Mails a second at most. */
  rate: number
  signal: AbortSignal
}

/** `busy`: another process is at it. An error: the mail server's, or that too many emails in a row were put off. */
type SendResult = 'done' | 'stopped' | 'busy' | Error

/** Sends every copy that is due, one after the other. What ends it in the middle leaves the rest due. */
export async function sendDueDeliveries(
  deps: AppContext,
  issue: RecordedIssue,
  sending: SendOptions,
): Promise<SendResult> {
  const sender = randomUUID()
  if (!(await acquireLock(deps, issue.id, sender, sending.signal))) return sending.signal.aborted ? 'stopped' : 'busy'
  const beating = setInterval(() => {
    // The next heartbeat makes up for a failed one; if the database is away, sending stops anyway.
    void renewLock(deps, issue.id, sender).catch(() => {})
  }, HEARTBEAT_INTERVAL_MS)
  try {
    return await sendAll(deps, issue, sending)
  } finally {
    clearInterval(beating)
    await deps.database.db
      .update(issues)
      .set({ sender: null, sendingUntil: null })
      .where(and(eq(issues.id, issue.id), eq(issues.sender, sender)))
  }
}

const BATCH_SIZE = 100
/** Milliseconds after which another process takes over from a sender that sends no heartbeat, because it was killed. */
const LOCK_TTL_MS = 10 * SECOND
const HEARTBEAT_INTERVAL_MS = 3 * SECOND
/** Seconds to wait before each new attempt while the mail server does not answer. */
const RETRY_DELAYS_SECONDS = [2, 5, 15, 30, 60]
/** So many copies put off in a row are no accident of their readers: something about us is not wanted. */
const MAX_CONSECUTIVE_DEFERRALS = 20

async function sendAll(deps: AppContext, issue: RecordedIssue, sending: SendOptions): Promise<SendResult> {
  let after = ''
  let inARow = 0
  const pace = createRateLimiter(sending)
  for (;;) {
    const batch = await dueAfter(deps, issue.id, after)
    if (batch.length === 0) break
    for (const { subscriberId } of batch) {
      await pace()
      if (sending.signal.aborted) return 'stopped'
      const outcome = await deliverWithRetries(deps, issue, subscriberId, sending)
      if (outcome instanceof Error || outcome === 'stopped') return outcome
      inARow = outcome === 'deferred' ? inARow + 1 : 0
      if (inARow === MAX_CONSECUTIVE_DEFERRALS) return new Error(`${inARow} emails in a row were put off`)
      after = subscriberId
    }
  }
  await deps.database.db.update(issues).set({ finishedAt: deps.clock.now() }).where(eq(issues.id, issue.id))
  return 'done'
}

function dueAfter(deps: AppContext, issueId: string, after: string) {
  return deps.database.db
    .select({ subscriberId: deliveries.subscriberId })
    .from(deliveries)
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'due'), gt(deliveries.subscriberId, after)))
    .orderBy(asc(deliveries.subscriberId))
    .limit(BATCH_SIZE)
}

async function deliverWithRetries(
  deps: AppContext,
  issue: RecordedIssue,
  subscriberId: string,
  { signal }: SendOptions,
): Promise<DeliveryOutcome | 'stopped' | Error> {
  for (let tries = 0; ; tries++) {
    try {
      return await deliver(deps, issue, subscriberId)
    } catch (error) {
      if (!(error instanceof EmailServerError)) throw error
      const seconds = RETRY_DELAYS_SECONDS[tries]
      if (seconds === undefined) return error
      await noteWait(deps, issue.id, subscriberId, error)
      await pause(seconds * SECOND, undefined, { signal }).catch(() => {}) // aborted: the next line handles it
      if (signal.aborted) return 'stopped'
    }
  }
}

/** On the copy that waits, so that it outlives this run, and is gone once the copy has gone out. */
async function noteWait(deps: AppContext, issueId: string, subscriberId: string, error: Error): Promise<void> {
  const copy = and(eq(deliveries.issueId, issueId), eq(deliveries.subscriberId, subscriberId))
  await deps.database.db
    .update(deliveries)
    .set({ note: error.message })
    .where(and(copy, eq(deliveries.state, 'due')))
}

/** Waits until the next email may be sent. */
function createRateLimiter({ rate, signal }: SendOptions): () => Promise<void> {
  const gap = SECOND / rate
  let next = performance.now()
  return async () => {
    const wait = next - performance.now()
    if (wait > 1) await pause(wait, undefined, { signal }).catch(() => {}) // aborted: the caller checks the signal
    next = Math.max(next, performance.now() - gap) + gap
  }
}

/** Of two processes that send one issue the second waits to see whether the first still lives. */
async function acquireLock(deps: AppContext, issueId: string, sender: string, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited <= LOCK_TTL_MS + HEARTBEAT_INTERVAL_MS; waited += SECOND) {
    const now = deps.clock.now()
    const taken = await deps.database.db
      .update(issues)
      .set({ sender, sendingUntil: new Date(now.getTime() + LOCK_TTL_MS) })
      .where(and(eq(issues.id, issueId), or(isNull(issues.sendingUntil), lt(issues.sendingUntil, now))))
      .returning({ id: issues.id })
    if (taken.length > 0) return true
    await pause(SECOND, undefined, { signal }).catch(() => {}) // aborted: the next line handles it
    if (signal.aborted) return false
  }
  return false
}

async function renewLock(deps: AppContext, issueId: string, sender: string): Promise<void> {
  await deps.database.db
    .update(issues)
    .set({ sendingUntil: new Date(deps.clock.now().getTime() + LOCK_TTL_MS) })
    .where(and(eq(issues.id, issueId), eq(issues.sender, sender)))
}
