/** What notices a mistyped address and asks about it. Apart from the field, which is on every page. */
export { AddressForm } from '../address-form.tsx'
export { EmailSuggestion } from '../email-suggestion.tsx'
export { suggestEmail } from '../email-typos.ts'
export { MeantAddress } from '../meant-address.tsx'
