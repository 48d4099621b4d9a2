import { z } from 'zod'
import { countedPages } from '../../catalog/pages.ts'
import type { RequestContext } from '../../platform/app-context.ts'
import { typedEmail } from '../../platform/forms/address-form.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { type FormResponse, guardedAction } from '../../platform/forms/form-guard.ts'
import { emailAddress, formSchema } from '../../platform/forms/form-schema.ts'
import { MAX_EMAIL_LENGTH } from '../../platform/mail/email-address.ts'
import { suggestEmail } from '../email-field/mistyped/mistyped.ts'
import type { SignupReply } from './signup-reply.ts'
import { requestSubscription } from './subscriptions.ts'

/** Takes the newsletter form, sent by script or without. The reply does not show who is on the list. */
export async function handleSignup(deps: RequestContext, request: Request): Promise<FormResponse<SignupReply>> {
  return guardedAction(deps, await readForm(request), {
    name: 'newsletter',
    invalidStatus: 400,
    valuesOf: typedEmail,
    parse: signupForm.parse,
    limitedMessage: () =>
      'We’ve had too many tries from your network or for this address. Please wait a while and try again.',
    async accept({ email, page }): Promise<SignupReply> {
      await requestSubscription(deps, email, { page, method: 'the newsletter form', network: deps.network })
      return { state: 'sent', ...(suggestEmail(email) && { mistyped: email }) }
    },
  })
}

const signupForm = formSchema({
  email: emailAddress({
    missing: 'Please enter your email address.',
    invalid: 'That doesn’t look like a full email address. Try one like name@example.com.',
    tooLong: () => `An email address can have at most ${MAX_EMAIL_LENGTH} characters. Please check it.`,
  }),
  // The path of a page that isn’t public may hold a token.
  page: z.string().transform((page) => (countedPages.has(page) ? page : '/…')),
})
