import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { dayOf } from '../platform/dates.ts'
import type { ChangeValue } from '../platform/desk-change.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { isOwnOrder } from '../sales/orders/orders.ts'
import { subscriptions } from '../sales/payments/payments.sql.ts'
import { type MembershipState, memberships } from '../society/membership/membership.sql.ts'
import {
  changeGivenEnd,
  findGivenMembership,
  type GivenMembership,
  giftLabel,
  giveMembership,
  lastDayLabel,
  monthAfter,
  monthlyPrice,
} from '../society/membership/membership.ts'
import { enqueueHeld, heldJob, type NewChange, recordChange } from './changes.ts'

interface SocietyGift {
  email: string
  by: string
  until: Date | undefined
}

/** Makes someone a member for nothing, or gives what they were given another end. @returns false when that has changed */
export async function giveSociety(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership | undefined,
  { email, by, until }: SocietyGift,
): Promise<boolean> {
  if (given && !(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: until }))) return false
  const { id: subject } = given ?? (await giveMembership(deps, tx, { email, until, by }))
  const end = until ? `through ${lastDayLabel(until)}` : 'until you end it'
  await record(deps, tx, {
    ...{ actor: by, action: 'society-gift', subject, email },
    summary: `Gave ${email} a free membership in the Society, ${end}`,
    ...{ before: given ? toValue(given.until) : null, after: toValue(until) },
  })
  return true
}

/** Ends what was given, now. @returns false when that has changed */
export async function endGift(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership,
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: now }))) return false
  await record(deps, tx, {
    ...{ actor: by, action: 'society-ended', subject: given.id, email },
    ...{ summary: `Ended the free membership of ${email}`, before: toValue(given.until), after: toValue(now) },
  })
  return true
}

/** Its email goes out a minute later, unless it's undone by then. */
async function record(deps: AppContext, tx: Tx, change: NewChange): Promise<void> {
  await enqueueHeld(deps, tx, announceSocietyGift.kind, await recordChange(deps, tx, change))
}

export const announceSocietyGift = heldJob(
  'announce-society-gift',
  async (deps, tx, { id, action, subject, email: to }) => {
    const kind = action === 'society-gift' ? 'membership-gift' : 'membership-ended'
    await enqueueEmail(deps, tx, { key: `${kind}:${id}`, kind, to, data: { membershipId: subject } })
  },
)

const toValue = (until: Date | undefined): ChangeValue => ({ until: until?.toISOString() ?? null })

/** Someone's memberships, as far as what they can be given depends on them. */
export type SocietyStanding = Awaited<ReturnType<typeof findSocietyStanding>>

/** @param addresses all of theirs, in lower case */
export async function findSocietyStanding({ clock }: Pick<AppContext, 'clock'>, db: Db, addresses: readonly string[]) {
  const given = await findGivenMembership(db, addresses, clock.now())
  const running = await db
    .select({
      ...{ id: memberships.id, state: memberships.state, monthlyCents: memberships.monthlyCents },
      ...{ request: memberships.cancellationRequest, requestApplied: memberships.cancellationAppliedAt },
      end: subscriptions.periodEnd,
    })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(and(isOwnOrder(addresses), isNull(orders.givenBy), inArray(memberships.state, RUNNING_STATES)))
  const all = running.map(({ state, request, requestApplied, ...found }) => {
    // Canceled already, though Stripe hasn't confirmed it yet.
    const isCanceled = request === 'cancel' && !requestApplied
    return { ...found, isCharged: state !== 'ending' && !isCanceled }
  })
  // What is charged comes before what is canceled.
  const paid = all.find(({ isCharged }) => isCharged) ?? all[0]
  // A page shows the version, so that a second press gives nothing twice.
  return { given, paid, version: [given?.id, given?.until?.getTime(), paid?.id, paid?.isCharged].join(' ') }
}

const RUNNING_STATES: MembershipState[] = ['paid', 'in_review', 'active', 'past_due', 'ending']

/** What someone's page offers to give. */
export async function loadSocietyOffer(deps: AppContext, addresses: readonly string[]) {
  const { given, paid, version } = await findSocietyStanding(deps, deps.database.db, addresses)
  const until = given ? given.until : monthAfter(deps.clock.now(), paid?.end)
  return {
    version,
    gift: given && giftLabel(given.until),
    /** As a field has it: of what they have, or a month from now or from what they paid. Empty while that has none. */
    lastDay: until ? dayOf(new Date(until.getTime() - 1)) : '',
    /** Why nothing can be given. */
    reason: paid?.isCharged
      ? `They pay ${monthlyPrice(paid)} a month. For a free month, credit it to their balance at Stripe. Their membership page shows the credit. To make it free for good, cancel their subscription at Stripe first, then come back.`
      : undefined,
  }
}
