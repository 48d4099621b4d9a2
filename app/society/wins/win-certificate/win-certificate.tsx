/** A win as a certificate, for the page of the member whose it is. */
export { Certificate } from '../certificate.tsx'
