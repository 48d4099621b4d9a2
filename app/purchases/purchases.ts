export { searchPersonalData } from './search-personal-data.ts'
export { handlePurchaseSearch, searchPurchases } from './searches.ts'
