import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { SECOND } from '../platform/clock.ts'
import { MailServerFault } from '../platform/mail/mail-faults.ts'
import { type Delivered, type DeliveryDeps, deliver } from './deliveries.ts'
import type { RecordedIssue } from './issues.ts'
import { deliveries, issues } from './newsletter.sql.ts'

export interface Sending {
  /** Mails a second at most. */
  rate: number
  signal: AbortSignal
  /** Called after each copy. */
  onCopy(outcome: Delivered): void
  /** Called when the mail server is away, before it is tried again. */
  onWait(seconds: number, error: Error): void
}

export type SendingEnd =
  | { end: 'done' }
  | { end: 'stopped' }
  /** Another process is at it. */
  | { end: 'busy' }
  | { end: 'server fault'; error: Error }

/** Sends every copy that is due, one after the other. What ends it in the middle leaves the rest due. */
export async function sendDue(deps: DeliveryDeps, issue: RecordedIssue, sending: Sending): Promise<SendingEnd> {
  const sender = randomUUID()
  if (!(await takeTurn(deps, issue.id, sender, sending.signal)))
    return { end: sending.signal.aborted ? 'stopped' : 'busy' }
  const beating = setInterval(() => {
    // One beat that fails is made good by the next; a database that is away ends the sending by itself.
    void holdTurn(deps, issue.id, sender).catch(() => {})
  }, BEAT)
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

const BATCH = 100
/** Milliseconds for which a sender that says nothing holds its turn: whoever was killed is followed after so long. */
const TURN = 10 * SECOND
const BEAT = 3 * SECOND
/** Seconds to wait for a mail server that is away, one after the other, before giving up. */
const WAITS = [2, 5, 15, 30, 60]
/** So many copies put off in a row are no accident of their readers: something about us is not wanted. */
const DEFERRED_IN_A_ROW = 20

async function sendAll(deps: DeliveryDeps, issue: RecordedIssue, sending: Sending): Promise<SendingEnd> {
  let after = ''
  let inARow = 0
  const pace = makePace(sending)
  for (;;) {
    const batch = await dueAfter(deps, issue.id, after)
    if (batch.length === 0) break
    for (const { subscriberId } of batch) {
      await pace()
      if (sending.signal.aborted) return { end: 'stopped' }
      const outcome = await deliverPatiently(deps, issue, subscriberId, sending)
      if (outcome instanceof Error) return { end: 'server fault', error: outcome }
      if (outcome === 'stopped') return { end: 'stopped' }
      sending.onCopy(outcome)
      inARow = outcome === 'deferred' ? inARow + 1 : 0
      if (inARow === DEFERRED_IN_A_ROW)
        return { end: 'server fault', error: new Error(`${inARow} mails in a row were put off`) }
      after = subscriberId
    }
  }
  await deps.database.db.update(issues).set({ finishedAt: deps.clock.now() }).where(eq(issues.id, issue.id))
  return { end: 'done' }
}

function dueAfter(deps: DeliveryDeps, issueId: string, after: string) {
  return deps.database.db
    .select({ subscriberId: deliveries.subscriberId })
    .from(deliveries)
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'due'), gt(deliveries.subscriberId, after)))
    .orderBy(asc(deliveries.subscriberId))
    .limit(BATCH)
}

async function deliverPatiently(
  deps: DeliveryDeps,
  issue: RecordedIssue,
  subscriberId: string,
  { signal, onWait }: Sending,
): Promise<Delivered | 'stopped' | Error> {
  for (let tries = 0; ; tries++) {
    try {
      return await deliver(deps, issue, subscriberId)
    } catch (error) {
      if (!(error instanceof MailServerFault)) throw error
      const seconds = WAITS[tries]
      if (seconds === undefined) return error
      onWait(seconds, error)
      await pause(seconds * SECOND, undefined, { signal }).catch(() => {}) // told to stop: the line below says so
      if (signal.aborted) return 'stopped'
    }
  }
}

/** Waits until the next mail may leave. */
function makePace({ rate, signal }: Sending): () => Promise<void> {
  const gap = SECOND / rate
  let next = performance.now()
  return async () => {
    const wait = next - performance.now()
    if (wait > 1) await pause(wait, undefined, { signal }).catch(() => {}) // told to stop: the caller looks
    next = Math.max(next, performance.now() - gap) + gap
  }
}

/** Of two processes that send one issue the second waits to see whether the first still lives. */
async function takeTurn(deps: DeliveryDeps, issueId: string, sender: string, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited <= TURN + BEAT; waited += SECOND) {
    const now = deps.clock.now()
    const taken = await deps.database.db
      .update(issues)
      .set({ sender, sendingUntil: new Date(now.getTime() + TURN) })
      .where(and(eq(issues.id, issueId), or(isNull(issues.sendingUntil), lt(issues.sendingUntil, now))))
      .returning({ id: issues.id })
    if (taken.length > 0) return true
    await pause(SECOND, undefined, { signal }).catch(() => {}) // told to stop: the line below says so
    if (signal.aborted) return false
  }
  return false
}

async function holdTurn(deps: DeliveryDeps, issueId: string, sender: string): Promise<void> {
  await deps.database.db
    .update(issues)
    .set({ sendingUntil: new Date(deps.clock.now().getTime() + TURN) })
    .where(and(eq(issues.id, issueId), eq(issues.sender, sender)))
}
