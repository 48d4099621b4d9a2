import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueEmails } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { findMemberAddress } from '../membership/membership.ts'
import { findCall } from './call.ts'
import { notifyOfCallChange } from './call-jobs.ts'
import { renameCallThread } from './call-thread.ts'
import { callRsvps, calls } from './calls.sql.ts'

/** Moves a call that hasn't begun, and tells those who said they'd come. */
export function moveCall(deps: AppContext, callId: string, startsAt: Date): Promise<boolean> {
  const length = sql`${calls.endsAt} - ${calls.startsAt}`
  return change(deps, callId, { startsAt, endsAt: sql`${startsAt.toISOString()}::timestamptz + (${length})` })
}

export function cancelCall(deps: AppContext, callId: string): Promise<boolean> {
  return change(deps, callId, { canceledAt: deps.clock.now() })
}

type Change = Parameters<ReturnType<AppContext['database']['db']['update']>['set']>[0]

async function change(deps: AppContext, callId: string, values: Change): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const [changed] = await tx
      .update(calls)
      .set({ ...values, changedAt: now, sequence: sql`${calls.sequence} + 1` })
      .where(and(eq(calls.id, callId), isNull(calls.canceledAt), gt(calls.startsAt, now)))
      .returning({ id: calls.id })
    const call = changed && (await findCall(tx, callId))
    if (!call) return false
    await renameCallThread(tx, call)
    await deps.jobs.enqueue(tx, notifyOfCallChange, { callId })
    return true
  })
}

/** Does the job `notifyOfCallChange`. Each change is emailed once, however often this runs. */
export async function notifyAttendees(deps: AppContext, { callId }: { callId: string }): Promise<void> {
  const { db } = deps.database
  const call = await findCall(db, callId)
  if (!call) return
  const coming = await db.select().from(callRsvps).where(eq(callRsvps.callId, callId))
  const kind = call.canceledAt ? 'live-call-canceled' : 'live-call-invitation'
  const emails = await addressed(
    deps,
    coming.map(({ personId }) => personId),
    (personId) => ({ key: `${kind}:${callId}:${personId}:${call.sequence}`, kind, data: { callId, personId } }),
  )
  await deps.database.transact((tx) => enqueueEmails(deps, tx, emails))
}

type EmailWithoutRecipient = Omit<Parameters<typeof enqueueEmails>[2][number], 'to'>

/** Emails to those of these people whose membership is running. */
export async function addressed(
  deps: Pick<AppContext, 'database' | 'clock'>,
  personIds: readonly string[],
  emailFor: (personId: string) => EmailWithoutRecipient,
) {
  const emails = []
  for (const personId of personIds) {
    const to = await findAddress(deps, personId)
    if (to) emails.push({ ...emailFor(personId), to })
  }
  return emails
}

/** The address of a member whose membership is running, and whose access the coach hasn't ended. */
export async function findAddress(
  deps: Pick<AppContext, 'database' | 'clock'>,
  personId: string,
): Promise<string | undefined> {
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
