import { MAX_EMAIL_LENGTH } from '../mail/email-address.ts'
import { type FormFields, readForm } from './form-fields.ts'
import type { FormDeps } from './form-guard.ts'
import { type FormReply, type FormResponse, guardedAction } from './form-guard.ts'
import { emailAddress, formSchema } from './form-schema.ts'

/** The reply to a form that asks for nothing but an email address. */
export type AddressReply = FormReply<{ email: string }, { state: 'sent'; email: string }>

/**
 * Reads the address and lets `sendEmail` send there what was requested. The reply is the same for a known address and an
 * unknown one: only `sendEmail` can tell them apart.
 *
 * @param name of the form at the guard (form-guard.ts)
 */
export async function handleAddressForm(
  deps: FormDeps,
  request: Request,
  name: string,
  sendEmail: (address: string, submission: string) => Promise<unknown>,
): Promise<FormResponse<AddressReply>> {
  return guardedAction(deps, await readForm(request), {
    name,
    valuesOf: typedEmail,
    parse: parseAddressField,
    limitedMessage: (wait) =>
      `We haven’t sent this: we got too many requests in a short time. Please try again in ${wait}.`,
    async accept(email, submission): Promise<AddressReply> {
      await sendEmail(email, submission)
      return { state: 'sent', email }
    },
  })
}

const ASK = 'Please enter your email address. It should look like name@example.com.'

export const ownAddress = emailAddress({ missing: ASK, invalid: ASK })

const addressForm = formSchema({ email: ownAddress })

const ASK_FOR_OTHER = 'Type the whole address, such as rosa@example.com.'

/** Someone else's, as whoever runs the site types it. */
export const othersAddress = emailAddress({ missing: ASK_FOR_OTHER, invalid: ASK_FOR_OTHER })

/** As it was typed, cut to what an address can have. */
export function typedEmail(fields: FormFields): { email: string } {
  return { email: (fields.get('email') ?? '').slice(0, MAX_EMAIL_LENGTH) }
}

export function parseAddressField(fields: FormFields): { input: string } | { errors: { email?: string } } {
  const parsed = addressForm.parse(fields)
  return 'input' in parsed ? { input: parsed.input.email } : { errors: parsed.errors }
}
