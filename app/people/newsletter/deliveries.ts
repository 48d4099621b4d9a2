import { createHash } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { EmailDeferredError, EmailRejectedError } from '../../platform/mail/email-errors.ts'
import type { EmailMessage } from '../../platform/mail/email-message.ts'
import { RETRY_PERIOD } from '../../platform/mail/email-queue.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { hasFittingPart, personalizeIssue } from './issue-email.tsx'
import { type RecordedIssue, wantsTopic } from './issues.ts'
import { deliveries, issues, type Subscriber, subscribers } from './newsletter.sql.ts'
import { subscriberLinks, subscriberTokens } from './newsletter-emails.tsx'

/** Runs one piece of work at a time, in the order of the calls. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {}) // its own caller gets the error
    return turn
  }
}

/** Retries a copy that has to wait (greylisting, a full mailbox) for three days, while the others go out. */
export const deliverLater: JobKind<{ issueId: string; subscriberId: string }> = {
  name: 'deliver-issue',
  retry: 'three-days',
}

export type DeliveryOutcome = 'sent' | 'refused' | 'skipped' | 'deferred'

/**
 * Sends one person's copy, unless that person has unsubscribed since, and records the outcome. A process sends one copy at
 * a time, so a kill leaves at most one delivered copy unrecorded; it is sent again under the same Message-ID.
 *
 * @throws EmailServerError when no email can be sent at all; the copy is still due then
 */
export function deliver(deps: AppContext, issue: RecordedIssue, subscriberId: string): Promise<DeliveryOutcome> {
  return deps.runExclusive(() => sendCopy(deps, issue, subscriberId))
}

/** What the mail server says while a copy of this issue waits for it; gone once that copy has gone out. */
export async function findServerFault(db: Db, issueId: string): Promise<string | undefined> {
  const [waiting] = await db
    .select({ note: deliveries.note })
    .from(deliveries)
    .where(and(eq(deliveries.issueId, issueId), eq(deliveries.state, 'due'), isNotNull(deliveries.note)))
    .limit(1)
  return waiting?.note ?? undefined
}

/** Does the job `deliverLater`. */
export async function deliverDeferred(
  deps: AppContext,
  { issueId, subscriberId }: { issueId: string; subscriberId: string },
): Promise<void> {
  const [row] = await deps.database.db
    .select({ issue: issues, state: deliveries.state, at: deliveries.at })
    .from(deliveries)
    .innerJoin(issues, eq(issues.id, deliveries.issueId))
    .where(isDelivery(issueId, subscriberId))
  if (row?.state !== 'deferred') return
  const isLast = deps.clock.now().getTime() - row.at.getTime() > RETRY_PERIOD
  const outcome = await deliver(deps, row.issue, subscriberId)
  if (outcome !== 'deferred') return
  if (!isLast) throw new Error('the copy still has to wait')
  await recordOutcome(deps, deps.database.db, issueId, subscriberId, 'refused', 'given up after three days')
}

/** The same for every attempt, and different for every person and issue. */
function messageIdOf({ id, slug }: RecordedIssue, subscriberId: string, mailDomain: string): string {
  const hash = createHash('sha256').update(`${id}.${subscriberId}`).digest('hex').slice(0, 32)
  return `<${slug}.${hash}@${mailDomain}>`
}

async function sendCopy(deps: AppContext, issue: RecordedIssue, subscriberId: string): Promise<DeliveryOutcome> {
  const { db } = deps.database
  const [reader] = await db
    .select({ id: subscribers.id, email: subscribers.email, linkGeneration: subscribers.linkGeneration })
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriberId), wantsTopic(issue.topic, deps.clock.now())))
  if (!reader) return recordOutcome(deps, db, issue.id, subscriberId, 'skipped', 'no longer wanted')
  const message = await messageFor(deps, issue, reader)
  try {
    deps.crash('before_mail')
    await deps.mailer.send(message)
    deps.crash('after_mail')
    return await recordOutcome(deps, db, issue.id, subscriberId, 'sent', null)
  } catch (error) {
    return recordFailure(deps, issue.id, subscriberId, reader.email, error)
  }
}

type Reader = Pick<Subscriber, 'id' | 'email' | 'linkGeneration'>

async function messageFor(deps: AppContext, issue: RecordedIssue, reader: Reader): Promise<EmailMessage> {
  const tokens = subscriberTokens(deps, reader)
  const fitting = hasFittingPart(issue) ? await deps.renderFittingPart(deps, reader.email) : undefined
  const { subject, html, text } = personalizeIssue(issue, tokens, fitting)
  const headers = {
    ...oneClickHeaders(subscriberLinks(deps.publicUrl(), tokens).unsubscribe),
    'List-Id': `<${issue.topic.replace('_', '-')}.${deps.mailDomain}>`,
  }
  const messageId = messageIdOf(issue, reader.id, deps.mailDomain)
  return { messageId, from: deps.from, to: reader.email, subject, html, text, headers }
}

async function recordFailure(
  deps: AppContext,
  issueId: string,
  subscriberId: string,
  email: string,
  error: unknown,
): Promise<DeliveryOutcome> {
  if (error instanceof EmailRejectedError) {
    return deps.database.transact(async (tx) => {
      if (error.scope === 'recipient') {
        await deps.suppress(tx, { address: email, reason: 'bounced', detail: error.message })
      }
      return recordOutcome(deps, tx, issueId, subscriberId, 'refused', error.message)
    })
  }
  if (!(error instanceof EmailDeferredError)) throw error
  return deps.database.transact(async (tx) => {
    const [before] = await tx
      .select({ state: deliveries.state })
      .from(deliveries)
      .where(isDelivery(issueId, subscriberId))
      .for('update')
    if (before?.state !== 'due') return 'deferred'
    const startAfter = new Date(deps.clock.now().getTime() + MINUTE) // greylisting takes one at least
    await deps.jobs.enqueue(tx, deliverLater, { issueId, subscriberId }, { startAfter })
    return recordOutcome(deps, tx, issueId, subscriberId, 'deferred', error.message)
  })
}

async function recordOutcome(
  deps: { clock: Clock },
  db: Pick<Database['db'], 'update'>,
  issueId: string,
  subscriberId: string,
  state: DeliveryOutcome,
  note: string | null,
): Promise<DeliveryOutcome> {
  await db.update(deliveries).set({ state, note, at: deps.clock.now() }).where(isDelivery(issueId, subscriberId))
  return state
}

function isDelivery(issueId: string, subscriberId: string) {
  return and(eq(deliveries.issueId, issueId), eq(deliveries.subscriberId, subscriberId))
}
