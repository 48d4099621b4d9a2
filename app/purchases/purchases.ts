export { heldSearches } from './held-searches.ts'
export { findPurchases, type SearchDeps, searchPurchases } from './searches.ts'
export { type PurchaseDeps, purchaseContext, searchContext } from './purchase.ts'
