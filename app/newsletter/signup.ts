import type { AppContext } from '../platform/app-context.ts'
import { type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { type FormDeps, fieldsToResend, guardForm } from '../platform/forms/form-guard.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import type { SignupReply } from './signup-reply.ts'
import { requestSubscription } from './subscriptions.ts'

/** An answer to the form, with its HTTP status and, after too many, the seconds to wait. */
export interface SignupResponse {
  reply: SignupReply
  status: number
  retryAfter?: number
}

/** Takes the form of the newsletter block, sent by script or without. Who is on the list cannot be read from the answer. */
export async function handleSignup(deps: AppContext, forms: FormDeps, request: Request): Promise<SignupResponse> {
  const read = await readForm(request)
  if ('fault' in read) return invalidSignupResponse(read.fault.status, '', read.fault.message, read.fault.field)
  const typed = (read.fields.get('email') ?? '').trim()
  const email = parseEmailAddress(typed)
  if (!email) return invalidSignupResponse(400, typed, emailError(typed), 'email')
  const guarded = await guardForm(forms, read.fields, { form: 'newsletter' })
  switch (guarded.outcome) {
    case 'confirm':
      return { reply: { state: 'confirm', token: guarded.token, values: fieldsToResend(read.fields) }, status: 200 }
    case 'limited':
      return { ...invalidSignupResponse(429, typed, TOO_MANY), retryAfter: guarded.retryAfter }
    case 'accepted':
      await requestSubscription(deps, email, {
        page: sourcePage(read.fields),
        method: 'the newsletter form',
        network: forms.network,
      })
      return { reply: { state: 'sent' }, status: 200 }
  }
}

const TOO_MANY = 'That was tried many times from here or for this address. Please wait a while and press again.'

function invalidSignupResponse(status: number, email: string, message: string, field?: string): SignupResponse {
  return {
    reply: { state: 'again', email: email.slice(0, MAX_EMAIL_LENGTH), message, ...(field && { field }) },
    status,
  }
}

/** The longest that a mail address can be (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

function emailError(typed: string): string {
  if (typed === '') return 'Please type your email address.'
  if (typed.length > MAX_EMAIL_LENGTH)
    return `An email address has at most ${MAX_EMAIL_LENGTH} characters. Please look at it again.`
  return 'That is not a whole email address. One looks like ada@example.com.'
}

function sourcePage(fields: FormFields): string {
  const page = fields.get('page') ?? ''
  return /^\/[\w/.-]*$/.test(page) ? page : '/newsletter'
}
