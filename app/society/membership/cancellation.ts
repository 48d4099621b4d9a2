import { and, eq, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { orderHasEmail } from '../../sales/orders/orders.ts'
import { setCancelAtPeriodEnd } from '../../sales/payments/payments.ts'
import { type CancellationRequest, memberships } from './membership.sql.ts'
import { findMember } from './memberships.ts'
import { isRunning } from './status.ts'

export const syncCancellationRequest: JobKind<{ membershipId: string }> = {
  name: 'follow-membership-wish',
  retry: 'three-days',
}

/** Records the request to end a membership with what is paid, or to resume it. A job passes it on to Stripe. */
export async function setCancellationRequest(
  deps: AppContext,
  tx: Tx,
  { membershipId, wanted }: { membershipId: string; wanted: CancellationRequest },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ cancellationRequest: wanted, cancellationRequestedAt: deps.clock.now(), cancellationAppliedAt: null })
    .where(eq(memberships.id, membershipId))
  await deps.jobs.enqueue(tx, syncCancellationRequest, { membershipId })
}

/** Does the job `syncCancellationRequest`. Reads the request again afterwards, so that the last one wins. */
export async function handleCancellationRequest(deps: AppContext, { membershipId }: { membershipId: string }) {
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
  for (const one of waiting)
    await handleCancellationRequest(deps, one).catch((err) =>
      deps.log.error({ ...one, err }, 'a cancellation request still waits for Stripe'),
    )
}

/** Emails an address the link to cancel each membership that it pays for, or the news that there's none: once for a form. */
export async function emailCancelLinks(deps: AppContext, email: string, submission: string): Promise<void> {
  const found = await deps.database.db
    .select({ id: memberships.id, state: memberships.state, givenBy: orders.givenBy })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(orderHasEmail(email))
  const running = found.filter(({ state, givenBy }) => isRunning(state) && !givenBy)
  const hasGift = found.some(({ state, givenBy }) => isRunning(state) && givenBy)
  const links = running.map(({ id }) => ({
    key: `membership-link:${id}:${submission}`,
    kind: 'membership-link',
    to: email,
    data: { membershipId: id },
  }))
  const notFound = {
    key: `no-membership:${email}:${submission}`,
    kind: 'no-membership',
    to: email,
    data: hasGift ? { gift: 'yes' } : {},
  }
  await deps.database.transact(async (tx) => {
    for (const link of links.length > 0 ? links : [notFound]) await enqueueRequestedEmail(deps, tx, link)
  })
}
