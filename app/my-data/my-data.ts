export { dataRequestEmails } from './data-mails.tsx'
export { findErasedEmailHashes } from './data-requests.ts'
export { eraseMyData, purgeDataRequests, type MyDataDeps, emailDataLink, myDataContext } from './export-and-erasure.ts'
