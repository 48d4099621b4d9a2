import type { FormReply } from '../../platform/forms/form-guard.ts'

/** The reply to the newsletter form. `mistyped` is the address, where it looks as if another was meant. */
export type SignupReply = FormReply<{ email: string }, { state: 'sent'; mistyped?: string }>

/** Where the form is sent to, with script and without. */
export const SIGNUP_PATH = '/newsletter'
