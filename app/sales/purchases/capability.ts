import { type SQL, sql } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import { subscribers } from '../../people/newsletter/newsletter.sql.ts'
import type { Segment } from '../../people/newsletter/newsletter.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { entitlements } from '../downloads/downloads.sql.ts'
import { orders } from '../orders/orders.sql.ts'
import type { Order } from '../orders/orders.ts'
import { subscriptions } from '../payments/payments.sql.ts'
import type { NextStep } from './purchase.ts'
import { purchaseEmails } from './purchase-emails.tsx'
import { purchaseRoutes } from './purchases.http.ts'
import { handlePurchaseSearch, searchPurchases } from './purchases.ts'
import { searchPersonalData } from './searches.sql.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** What the buyer of a call does next: `none` once their link is erased, undefined where there's no calendar of ours. */
    callNextStep(app: AppContext, order: Order): Promise<Omit<NextStep, 'download'> | 'none' | undefined>
    /** Where a buyer looks up the membership once the application is here or needn't be. */
    findAppliedMemberPath(app: AppContext, db: Db, order: Order): Promise<string | undefined>
    /** For an email about a member's order: paths to the membership, to cancel it, and to apply where that's missing. */
    findMemberPaths(
      app: AppContext,
      db: Db,
      orderId: string,
    ): Promise<{ status: string; cancel: string; apply: string | undefined } | undefined>
  }
}

/** What a buyer sees of a purchase, and how they find it again. */
export const purchases = {
  services: () => ({ isInSegment }),
  routes: purchaseRoutes,
  emails: purchaseEmails,
  personalData: () => [searchPersonalData],
  jobs: [jobHandler(searchPurchases, handlePurchaseSearch)],
  tokenPaths: ['/purchases/'],
  idPrefixes: ['srch'],
} satisfies Capability

/** For how long someone has bought nothing who counts as quiet. */
const QUIET_PERIOD = 90 * DAY

const FIXED: Record<string, (now: Date) => SQL | undefined> = {
  everyone: () => undefined,
  members: isMember,
  'not-members': () => sql`not ${isMember()}`,
  buyers: () => hasPaid(),
  'not-buyers': () => sql`not ${hasPaid()}`,
  quiet(now) {
    const since = new Date(now.getTime() - QUIET_PERIOD).toISOString()
    return sql`${hasPaid()} and not ${hasPaid(sql`and ${orders.paidAt} >= ${since}`)}`
  },
}

/** A part of the newsletter's readers, as an SQL condition on the subscribers' table; undefined takes everyone. */
export function isInSegment(segment: Segment, now: Date): SQL | undefined {
  const fixed = FIXED[segment]
  if (fixed) return fixed(now)
  const [, product] = /^bought:(.+)$/.exec(segment) ?? []
  if (!product) throw new Error(`there is no segment ${segment}`)
  return hasPaid(sql`and ${orders.productId} = ${product}`)
}

/** Paid, here or before this site, and not paid back since. */
function hasPaid(more: SQL = sql``): SQL {
  return sql`exists (select from ${orders} where lower(${orders.email}) = ${subscribers.email}
    and ${orders.state} = 'paid' and (${orders.amountCents} > 0 or ${orders.brought} is not null) ${more})`
}

/** They pay for the Society, or it was given to them and that hasn't ended. */
function isMember(): SQL {
  const pays = sql`select from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.orderId}
    where lower(${orders.email}) = ${subscribers.email} and ${subscriptions.status} in ('active', 'past_due')`
  const hasGift = sql`select from ${entitlements} join ${orders} on ${orders.id} = ${entitlements.orderId}
    where lower(${orders.email}) = ${subscribers.email} and ${orders.givenBy} is not null
      and ${entitlements.productId} = ${offers.society.id} and ${entitlements.edition} is null and ${entitlements.endedAt} is null`
  return sql`(exists (${pays}) or exists (${hasGift}))`
}
