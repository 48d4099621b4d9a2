export { loadAccount } from './account-view.ts'
