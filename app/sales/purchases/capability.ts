import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../orders/orders.ts'
import type { NextStep } from './next-steps.ts'
import { purchaseEmails } from './purchase-emails.tsx'
import { purchaseRoutes } from './purchases.http.ts'
import { isInSegment } from './reader-segments.ts'
import { searchPersonalData } from './searches.sql.ts'
import { handlePurchaseSearch, searchPurchases } from './searches.ts'

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
    /** What the next renewal of an order's membership costs, where a gift pays for it. */
    findGiftedRenewal(db: Db, orderId: string): Promise<string | undefined>
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
