import { findOwnCalls } from '../calls/bookings/bookings.ts'
import { findOffer } from '../catalog/offers.ts'
import { findProfile, profileSummary } from '../finder/profile/profile.ts'
import { findOwnResult, type OwnResult } from '../finder/quiz/quiz.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDate } from '../platform/dates.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { allPicks, findOwnEditions } from '../society/board/board.ts'

/** What to know about someone before a call with her. */
export interface CallBrief {
  profile: string | undefined
  result: OwnResult | undefined
  bought: { title: string; on: string }[]
  picks: { id: string; title: string; stage: string; daysLeft: number | undefined }[]
  otherCalls: { orderId: string; title: string; when: string }[]
}

/** @param email in lower case */
export async function loadCallBrief(deps: AppContext, email: string, orderId: string): Promise<CallBrief> {
  const addresses = [email]
  const [profile, result, orders, editions, calls] = await Promise.all([
    findProfile(deps, addresses),
    findOwnResult(deps, addresses),
    findOwnOrders(deps.database.db, addresses),
    findOwnEditions(deps, addresses),
    findOwnCalls(deps, addresses),
  ])
  return {
    profile: profile && profileSummary(profile),
    result,
    bought: orders
      .filter(({ paidAt }) => paidAt)
      .map((order) => ({
        title: findOffer(order.productId)?.title ?? order.productId,
        on: longDate(order.paidAt ?? order.createdAt),
      })),
    picks: allPicks(editions).map(({ id, title, stage, daysLeft }) => ({ id, title, stage, daysLeft })),
    otherCalls: calls
      .filter((call) => call.orderId !== orderId && call.when)
      .map((call) => ({ orderId: call.orderId, title: call.title, when: call.when?.short ?? '' })),
  }
}
