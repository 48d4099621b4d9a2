/** What notices a mistyped address and asks about it. Apart from the field, which is on every page. */
export { AddressForm } from '../address-form.tsx'
export { addressQuestion, chosenEmail } from '../asked-address.ts'
export { AskedEmailField } from '../asked-email-field.tsx'
export { suggestEmail } from '../email-typos.ts'
export { EmailedLinkPage } from '../emailed-link-page.tsx'
export { MeantAddress } from '../meant-address.tsx'
