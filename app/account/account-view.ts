import { findOwnCalls, type OwnCall } from '../calls/bookings/bookings.ts'
import { findProfile, profileSummary } from '../finder/profile/profile.ts'
import { findOwnResult, type OwnResult } from '../finder/quiz/quiz.ts'
import { findOwnSubscriptions, type OwnSubscription } from '../people/newsletter/newsletter.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findOwnProducts, type OwnProduct } from '../sales/downloads/downloads.ts'
import { findOwnEditions, type OwnEdition } from '../society/board/board.ts'
import { findOwnMemberships, type OwnMembership } from '../society/membership/membership.ts'
import { type NextStep, nextSteps } from './next-steps.ts'
import { toDownloads } from './product-kinds.ts'

/** Everything that is a person's, as the overview of their account shows it. */
export interface AccountView {
  addresses: string[]
  /** As they wrote it in a form of ours. */
  firstName: string | undefined
  steps: NextStep[]
  memberships: OwnMembership[]
  products: OwnProduct[]
  edition: OwnEdition | undefined
  calls: OwnCall[]
  result: OwnResult | undefined
  /** What their lists are sorted for: `a small business in Ohio: Retail Bakeries`. */
  profile: string | undefined
  subscriptions: OwnSubscription[]
}

/** @param addresses the person's own, in lower case: every query asks for them alone */
export async function loadAccount(deps: AppContext, addresses: string[]): Promise<AccountView> {
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
    firstName: name?.trim().split(/\s+/)[0],
    steps: nextSteps({ memberships, products: downloads, editions, calls, result }, deps.clock.now()),
    memberships,
    products: downloads,
    edition: editions.find(hasLivePicks) ?? editions[0],
    calls,
    result,
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
