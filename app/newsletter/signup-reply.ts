/** What the newsletter form is answered with. */
export type SignupReply =
  | { state: 'sent' }
  | { state: 'confirm'; token: string; values: [name: string, value: string][] }
  | { state: 'again'; email: string; message: string; field?: string }

/** Where the form is sent to, with script and without. */
export const SIGNUP_PATH = '/newsletter'
