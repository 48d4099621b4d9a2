export { type PurchaseDeps, purchaseContext, searchContext } from './purchase.ts'
export { searchPersonalData } from './search-personal-data.ts'
export { handlePurchaseSearch, type SearchDeps, searchPurchases } from './searches.ts'
