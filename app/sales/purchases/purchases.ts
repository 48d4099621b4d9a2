export { searchPersonalData } from './search-personal-data.ts'
export { emailPurchases, handlePurchaseSearch, searchPurchases } from './searches.ts'
