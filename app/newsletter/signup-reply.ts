import type { FormReply } from '../platform/forms/guarded-action.ts'

/** The reply to the newsletter form. */
export type SignupReply = FormReply<{ email: string }, { state: 'sent' }>

/** Where the form is sent to, with script and without. */
export const SIGNUP_PATH = '/newsletter'
