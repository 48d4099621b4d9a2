import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { UNDO_WINDOW } from '../../platform/desk-change.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { dayLabel } from '../../platform/time-labels.ts'
import { societyMembers } from '../members/members.sql.ts'
import { findMemberAddress } from '../membership/membership.ts'
import { renameThread } from '../rooms/rooms.ts'
import { type Call, findCall } from './call.ts'
import { callCommitments, callRsvps, calls } from './calls.sql.ts'

/** Moves a call that hasn't begun, and tells those who said they'd come. */
export function moveCall(deps: AppContext, tx: Tx, callId: string, startsAt: Date): Promise<boolean> {
  const length = sql`${calls.endsAt} - ${calls.startsAt}`
  return change(deps, tx, callId, { startsAt, endsAt: sql`${startsAt.toISOString()}::timestamptz + (${length})` })
}

/** Cancels a call that hasn't begun. For a minute nobody is told, and it can be taken back. */
export function cancelCall(deps: AppContext, callId: string): Promise<boolean> {
  return deps.database.transact((tx) => change(deps, tx, callId, { canceledAt: deps.clock.now() }, UNDO_WINDOW))
}

/** Takes a cancellation back before anyone was told. @returns false where it's too late */
export async function keepCall({ clock }: AppContext, tx: Tx, callId: string): Promise<boolean> {
  const now = clock.now()
  const [kept] = await tx
    .update(calls)
    .set({ canceledAt: null, changedAt: now, sequence: sql`${calls.sequence} + 1` })
    .where(and(eq(calls.id, callId), gt(calls.startsAt, now), gt(calls.canceledAt, undoableSince(now))))
    .returning({ id: calls.id })
  return kept !== undefined
}

/** What was canceled since then can be taken back. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_WINDOW)

type Change = Parameters<ReturnType<AppContext['database']['db']['update']>['set']>[0]

/** @param hold milliseconds before anyone is told */
async function change(deps: AppContext, tx: Tx, callId: string, values: Change, hold = 0): Promise<boolean> {
  const now = deps.clock.now()
  const [changed] = await tx
    .update(calls)
    .set({ ...values, changedAt: now, sequence: sql`${calls.sequence} + 1` })
    .where(and(eq(calls.id, callId), isNull(calls.canceledAt), gt(calls.startsAt, now)))
    .returning({ id: calls.id })
  const call = changed && (await findCall(tx, callId))
  if (!call) return false
  // Its title has the day.
  await renameThread(tx, threadOf(call))
  const startAfter = new Date(now.getTime() + hold)
  await deps.jobs.enqueue(tx, notifyOfCallChange, { callId, isCanceled: hold > 0 }, { startAfter })
  return true
}

/** Does the job `notifyOfCallChange`. Each change is emailed once, however often this runs. */
export async function notifyAttendees(
  deps: AppContext,
  { callId, isCanceled }: { callId: string; isCanceled?: boolean },
): Promise<void> {
  const { db } = deps.database
  const call = await findCall(db, callId)
  if (!call || (isCanceled && !call.canceledAt)) return
  const now = deps.clock.now()
  if (call.canceledAt && call.canceledAt > undoableSince(now)) {
    // Moved, and canceled before that was told: what holds in a minute is told then.
    const startAfter = new Date(now.getTime() + UNDO_WINDOW)
    return deps.database.transact((tx) => deps.jobs.enqueue(tx, notifyOfCallChange, { callId }, { startAfter }))
  }
  const coming = await db.select().from(callRsvps).where(eq(callRsvps.callId, callId))
  const kind = call.canceledAt ? 'live-call-canceled' : 'live-call-invitation'
  const emails = await addressed(deps, coming, (personId) => ({
    ...{ key: `${kind}:${callId}:${personId}:${call.sequence}`, kind, data: { callId, personId } },
  }))
  await deps.database.transact((tx) => enqueueEmails(deps, tx, emails))
}

/** Emails to those of these people whose membership is running. */
async function addressed(
  deps: AppContext,
  people: readonly { personId: string }[],
  emailFor: (personId: string) => Omit<Parameters<typeof enqueueEmails>[2][number], 'to'>,
) {
  const emails = []
  for (const { personId } of people) {
    const to = await findAddress(deps, personId)
    if (to) emails.push({ ...emailFor(personId), to })
  }
  return emails
}

/** The address of a member whose membership is running, and whose access the coach hasn't ended. */
export async function findAddress(deps: AppContext, personId: string): Promise<string | undefined> {
  const own = await deps.database.db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(and(eq(personAddresses.personId, personId), isNull(societyMembers.removedAt)))
  return findMemberAddress(
    deps,
    own.map(({ email }) => email),
  )
}

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
      ...(await addressed(deps, coming, about('live-call-reminder', before === HOUR ? 'hour' : 'day'))),
      ...(await addressed(deps, committed, about('live-call-commitments', 'day'))),
    ]
    await deps.database.transact((tx) => enqueueEmails(deps, tx, emails))
  }
}

type CallDetails = Pick<Call, 'id' | 'title' | 'startsAt' | 'zone'>

export function threadOf({ id, title, startsAt, zone }: CallDetails) {
  return { kind: 'call', subject: id, title: `${title}, ${dayLabel(startsAt, zone)}` } as const
}

/**
 * Emails everyone who said they'd come that a call was moved or canceled. `isCanceled`: of a cancellation, which may have been
 * taken back by then.
 */
export const notifyOfCallChange: JobKind<{ callId: string; isCanceled?: boolean }> = {
  name: 'tell-of-live-call-change',
  retry: 'three-days',
}
