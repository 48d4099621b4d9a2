export { emailPurchases } from './searches.ts'
