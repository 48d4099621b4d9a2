export { searchPersonalData } from './held-searches.ts'
export { type PurchaseDeps, purchaseContext, searchContext } from './purchase.ts'
export { handlePurchaseSearch, type SearchDeps, searchPurchases } from './searches.ts'
