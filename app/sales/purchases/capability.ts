import { type Capability, jobHandler } from '../../platform/capability.ts'
import { purchaseEmails } from './purchase-emails.tsx'
import { purchaseRoutes } from './purchases.http.ts'
import { searchPersonalData } from './search-personal-data.ts'
import { handlePurchaseSearch, searchPurchases } from './searches.ts'

/** What a buyer sees of a purchase, and how they find it again. */
export const purchases = {
  routes: purchaseRoutes,
  emails: purchaseEmails,
  personalData: () => [searchPersonalData],
  jobs: [jobHandler(searchPurchases, handlePurchaseSearch)],
  tokenPaths: ['/purchases/'],
  idPrefixes: ['srch'],
} satisfies Capability
