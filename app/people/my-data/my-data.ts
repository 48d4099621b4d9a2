export { findErasedEmailHashes } from './data-requests.ts'
export { emailDataLink, eraseMyData, hasMessagesChoice, openMyData } from './export-and-erasure.ts'
