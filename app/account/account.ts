import { findOwnCalls } from '../calls/bookings/bookings.ts'
import { findOffer } from '../catalog/offers.ts'
import { findProfile, profileSummary } from '../finder/profile/profile.ts'
import { findOwnResult } from '../finder/quiz/quiz.ts'
import { findOwnSubscriptions } from '../people/newsletter/newsletter.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { OwnProduct } from '../sales/downloads/downloads.ts'
import { findOwnProducts } from '../sales/downloads/downloads.ts'
import { findOwnEditions, type OwnEdition } from '../society/board/board.ts'
import { findOwnMemberships } from '../society/membership/membership.ts'
import { nextSteps } from './next-steps.ts'

/** Everything that is a person's, as the overview of their account shows it. */
export type AccountView = Awaited<ReturnType<typeof loadAccount>>

/** @param addresses the person's own, in lower case: every query asks for them alone */
export async function loadAccount(deps: AppContext, addresses: string[]) {
  const [memberships, products, editions, calls, result, profile, subscriptions] = await Promise.all([
    findOwnMemberships(deps, addresses),
    findOwnProducts(deps, addresses),
    findOwnEditions(deps, addresses),
    findOwnCalls(deps, addresses),
    findOwnResult(deps, addresses),
    findProfile(deps, addresses),
    findOwnSubscriptions(deps, addresses),
  ])
  const downloads = toDownloads(products)
  const name = memberships.find((one) => one.name)?.name ?? calls.find((one) => one.name)?.name
  return {
    addresses,
    /** As they wrote it in a form of ours. */
    firstName: name?.trim().split(/\s+/)[0],
    steps: nextSteps({ memberships, products: downloads, editions, calls, result }, deps.clock.now()),
    memberships,
    products: downloads,
    edition: editions.find(hasLivePicks) ?? editions[0],
    calls,
    result,
    /** What their lists are sorted for: `a small business in Ohio: Retail Bakeries`. */
    profile: profile && profileSummary(profile),
    subscriptions,
  }
}

/** Whether something that they picked from it can still be sent, or was. An edition that is over gives way to the newest. */
function hasLivePicks({ picks }: OwnEdition): boolean {
  return picks.some(
    ({ stage, deadlineOn, daysLeft }) =>
      stage === 'submitted' || stage === 'won' || !deadlineOn || daysLeft !== undefined,
  )
}

/**
 * What was bought and is files: calls and the Society happen on pages of their own. An edition that someone has twice, such as
 * by itself and as a member, is there once.
 */
export function toDownloads(products: readonly OwnProduct[]): OwnProduct[] {
  const own = products.filter(({ productId, ended }) => ended === undefined && !findOffer(productId)?.nextStep)
  return own.filter(({ title }, at) => own.findIndex((other) => other.title === title) === at)
}
