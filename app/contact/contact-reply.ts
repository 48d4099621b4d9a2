import type { Message, MessageField } from './message.ts'

/** What the form on the contact page is answered with. `kept` is what was typed: none of it is ever lost. */
export type ContactReply =
  /** Kept; `by` is when an answer is promised, as in `Tuesday 11 AM Eastern (November 24)`. */
  | { state: 'sent'; number: string; by: string; email: string }
  /** Kept, but its number comes by mail alone. */
  | { state: 'waiting'; email: string }
  | { state: 'confirm'; token: string; values: [name: string, value: string][] }
  | {
      state: 'again'
      problem: string
      errors: Partial<Record<MessageField, string>>
      suggestion?: string
      kept: Message
    }

export const MESSAGE_PATH = '/contact/message'

export const EMPTY_MESSAGE: Message = {
  firstName: '',
  lastName: '',
  email: '',
  businessType: '',
  subject: '',
  message: '',
}
