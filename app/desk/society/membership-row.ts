import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { monthlyPrice, type OwnMembership, toOwnMembership } from '../../society/membership/membership.ts'
import { personPath } from '../desk-parts.tsx'
import { type FoundMembership, MEMBERSHIP_STAGES, QUIET_DAYS } from './find-memberships.ts'

/** A membership in the list. */
export type MembershipRow = ReturnType<typeof toMembershipRow>

export function toMembershipRow(deps: AppContext, found: FoundMembership) {
  const { membership, order, answers, stage } = found
  const own = toOwnMembership(deps, { membership, order, subscription: found.subscription ?? undefined }, answers)
  const email = order.email?.toLowerCase() ?? ''
  const reasons = reasonsOf(found)
  return {
    id: membership.id,
    name: own.name ?? found.name ?? email,
    email,
    href: personPath(email),
    /** `Active since November 3, 2026`. */
    state: stateLabel(found, own),
    isOver: stage === 'ended',
    since: own.since,
    /** What is charged next and when, or what comes in its place. */
    next: nextOf(found, own),
    /** Why she may be about to leave. */
    reasons,
    action: actionOf(found, reasons.length > 0),
  }
}

/** Those that ended for a reason of their own say so. */
const ENDINGS: Record<string, string> = { declined: 'Declined', refunded: 'Refunded' }

function stateLabel({ stage, membership, stateSince }: FoundMembership, own: OwnMembership): string {
  if (membership.state === 'paid') return 'Paid, not applied yet'
  if (stage === 'applying')
    return own.review ? `Waiting for your answer, due ${own.review.by}` : MEMBERSHIP_STAGES.applying
  // What she asked for a moment ago isn't in the history before Stripe has confirmed it.
  const isAsked = membership.cancellationRequest !== null && membership.cancellationAppliedAt === null
  const since = isAsked ? membership.cancellationRequestedAt : stateSince
  return `${ENDINGS[own.state] ?? MEMBERSHIP_STAGES[stage]}${since ? ` since ${longDate(since)}` : ''}`
}

function nextOf({ stage, subscription, membership }: FoundMembership, own: OwnMembership): string {
  if (stage === 'ended') return 'Nothing is charged'
  const end = subscription?.periodEnd
  if (stage === 'leaving') return end ? `Paid until ${longDate(end)}, then nothing` : 'No more charges'
  if (stage === 'past_due') return `${monthlyPrice(membership)} is open: Stripe tries the card again`
  if (own.gift) return `${own.gift}. Nothing is charged`
  return own.next ? `${own.next.amount} on ${own.next.date}` : 'No date from Stripe yet'
}

function reasonsOf({ stage, isQuiet, personId, membership, lastCard, lastCall }: FoundMembership): string[] {
  const reasons = stage === 'past_due' ? [`A renewal failed: ${monthlyPrice(membership)}`] : []
  if (!isQuiet) return reasons
  return [
    ...reasons,
    personId ? `Not signed in for ${QUIET_DAYS} days` : 'Never signed in',
    lastCard ? `No card changed since ${longDate(lastCard)}` : 'No card on the board yet',
    lastCall ? `No call attended since ${longDate(lastCall)}` : 'No call attended yet',
  ]
}

function actionOf({ membership, order }: FoundMembership, isAtRisk: boolean) {
  const { id, state, decision, reviewSince } = membership
  const waits = decision === null && reviewSince !== null && (state === 'in_review' || state === 'ending')
  if (waits) return { label: 'Read the application', href: `/desk/applications/${id}` }
  return isAtRisk ? { label: 'Write to them', href: `/desk/write/${order.id}` } : undefined
}
