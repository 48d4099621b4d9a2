export { dataRequestEmails } from './data-request-emails.tsx'
export { findErasedEmailHashes } from './data-requests.ts'
export { emailDataLink, eraseMyData, hasMessagesChoice, openMyData, purgeDataRequests } from './export-and-erasure.ts'
