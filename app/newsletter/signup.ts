import { type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { type FormDeps, guardForm, keptFields } from '../platform/forms/form-guard.ts'
import { parseMailAddress } from '../platform/mail/mail-address.ts'
import type { SignupReply } from './signup-reply.ts'
import { askToSubscribe, type SubscriptionDeps } from './subscriptions.ts'

/** An answer to the form, with its HTTP status and, after too many, the seconds to wait. */
export interface SignupAnswer {
  reply: SignupReply
  status: number
  retryAfter?: number
}

/** Takes the form of the newsletter block, sent by script or without. Who is on the list cannot be read from the answer. */
export async function answerSignup(deps: SubscriptionDeps, forms: FormDeps, request: Request): Promise<SignupAnswer> {
  const read = await readForm(request)
  if ('fault' in read) return again(read.fault.status, '', read.fault.message, read.fault.field)
  const typed = (read.fields.get('email') ?? '').trim()
  const email = parseMailAddress(typed)
  if (!email) return again(400, typed, faultOf(typed), 'email')
  const guarded = await guardForm(forms, read.fields, { form: 'newsletter' })
  switch (guarded.outcome) {
    case 'confirm':
      return { reply: { state: 'confirm', token: guarded.token, kept: keptFields(read.fields) }, status: 200 }
    case 'limited':
      return { ...again(429, typed, TOO_MANY), retryAfter: guarded.retryAfter }
    case 'accepted':
      await askToSubscribe(deps, email, {
        page: pageOf(read.fields),
        how: 'the newsletter form',
        network: forms.network,
      })
      return { reply: { state: 'sent' }, status: 200 }
  }
}

const TOO_MANY = 'That was tried many times from here or for this address. Please wait a while and press again.'

function again(status: number, email: string, message: string, field?: string): SignupAnswer {
  return { reply: { state: 'again', email: email.slice(0, LONGEST), message, ...(field && { field }) }, status }
}

/** The longest that a mail address can be (RFC 5321). */
const LONGEST = 254

function faultOf(typed: string): string {
  if (typed === '') return 'Please type your email address.'
  if (typed.length > LONGEST) return `An email address has at most ${LONGEST} characters. Please look at it again.`
  return 'That is not a whole email address. One looks like ada@example.com.'
}

function pageOf(fields: FormFields): string {
  const page = fields.get('page') ?? ''
  return /^\/[\w/.-]*$/.test(page) ? page : '/newsletter'
}
