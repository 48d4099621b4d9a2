import { and, eq, isNull, lt } from 'drizzle-orm'
import { orders } from '../orders/orders.sql.ts'
import { orderHasEmail } from '../orders/orders.ts'
import { setCancelAtPeriodEnd } from '../payments/payments.ts'
import type { AppContext } from '../platform/app-context.ts'
import { HOUR } from '../platform/clock.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueRequestedEmails } from '../platform/mail/requested-emails.ts'
import { type CancellationRequest, memberships } from './membership.sql.ts'
import { findMember } from './memberships.ts'
import { isRunning } from './status.ts'

export const syncCancellationRequest: JobKind<{ membershipId: string }> = {
  name: 'follow-membership-wish',
  retry: 'three-days',
}

/** Records a member's request to end the membership with what is paid, or to resume it. A job passes it on to Stripe. */
export async function setCancellationRequest(
  deps: AppContext,
  membershipId: string,
  wanted: CancellationRequest,
): Promise<void> {
  await deps.database.transact(async (tx) => {
    await tx
      .update(memberships)
      .set({ cancellationRequest: wanted, cancellationRequestedAt: deps.clock.now(), cancellationAppliedAt: null })
      .where(eq(memberships.id, membershipId))
    await deps.jobs.enqueue(tx, syncCancellationRequest, { membershipId })
  })
}

/** Does the job `syncCancellationRequest`. Reads the request again afterwards, so that the last one wins. */
export async function handleCancellationRequest(
  deps: AppContext,
  { membershipId }: { membershipId: string },
): Promise<void> {
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const member = await findMember(deps.database.db, membershipId)
    if (!member) return
    const { cancellationRequest, cancellationRequestedAt, cancellationAppliedAt } = member.membership
    if (!cancellationRequest || !cancellationRequestedAt || cancellationAppliedAt) return
    if (isRunning(member.membership.state))
      await setCancelAtPeriodEnd(deps, member.order.id, cancellationRequest === 'cancel')
    const done = await deps.database.db
      .update(memberships)
      .set({ cancellationAppliedAt: deps.clock.now() })
      .where(
        and(
          eq(memberships.id, membershipId),
          eq(memberships.cancellationRequest, cancellationRequest),
          eq(memberships.cancellationRequestedAt, cancellationRequestedAt),
        ),
      )
      .returning({ id: memberships.id })
    if (done.length > 0) return
  }
  throw new Error(`a cancellation request changed ${MAX_ATTEMPTS} times while it was sent to Stripe`)
}

const MAX_ATTEMPTS = 10

/** Sends Stripe the requests that didn't reach it within an hour, whatever became of the job. */
export async function retryCancellationRequests(deps: AppContext): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HOUR)
  const waiting = await deps.database.db
    .select({ membershipId: memberships.id })
    .from(memberships)
    .where(and(isNull(memberships.cancellationAppliedAt), lt(memberships.cancellationRequestedAt, before)))
    .limit(100)
  for (const { membershipId } of waiting) {
    await handleCancellationRequest(deps, { membershipId }).catch((error) => {
      deps.log.error({ membershipId, err: error }, 'a cancellation request still waits for Stripe')
    })
  }
}

/** Emails an address the link to cancel each running membership, or the news that none is running. */
export async function emailCancelLinks(deps: AppContext, email: string): Promise<void> {
  const found = await deps.database.db
    .select({ id: memberships.id, state: memberships.state })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(orderHasEmail(email))
  const running = found.filter(({ state }) => isRunning(state))
  const at = deps.clock.now().getTime().toString(36)
  const links = running.map(({ id }) => ({
    key: `membership-link:${id}:${at}`,
    kind: 'membership-link',
    to: email,
    data: { membershipId: id },
  }))
  const notFound = { key: `no-membership:${email}:${at}`, kind: 'no-membership', to: email, data: {} }
  await deps.database.transact((tx) => enqueueRequestedEmails(deps, tx, links.length > 0 ? links : [notFound]))
}
