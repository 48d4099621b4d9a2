/** What notices a mistyped address and asks about it. Apart from the field, which is on every page. */
export { AddressForm } from '../address-form.tsx'
export { AskedEmailField } from '../asked-email-field.tsx'
export { addressQuestion, chosenEmail, suggestEmail, withChosenEmail } from '../email-typos.ts'
export { EmailedLinkPage } from '../emailed-link-page.tsx'
export { MeantAddress } from '../meant-address.tsx'
