export { dataMails } from './data-mails.tsx'
export { erasedAddresses } from './data-requests.ts'
export { type MyDataDeps, eraseMyData, forgetDataRequests, mailDataLink, myDataContext } from './export-and-erasure.ts'
