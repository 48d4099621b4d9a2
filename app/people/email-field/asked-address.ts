import type { FormFields } from '../../platform/forms/form-fields.ts'
import { cleanAddress } from '../../platform/mail/pasted-address.ts'
import { suggestEmail } from './email-typos.ts'

/** The button of a suggestion sends the suggested address; a hidden field sends the address that was in doubt. */
const SUGGESTION_FIELD = 'email_choice'
const REJECTED_SUGGESTION_FIELD = 'email_asked'

/** The address that was typed, alone, or the suggested one that was chosen instead. */
export function chosenEmail(fields: FormFields): string {
  return cleanAddress(fields.get(SUGGESTION_FIELD) || (fields.get('email') ?? ''))
}

/** Asks about an address that looks mistyped, at its field. Each doubtful address is questioned once. */
export function addressQuestion(fields: FormFields, email: string) {
  const suggestion = fields.get(REJECTED_SUGGESTION_FIELD) === email ? undefined : suggestEmail(email)
  if (!suggestion) return undefined
  return { errors: { email: 'Is this right? If it is, press the button once more.' }, suggestion }
}
