import type { Message, MessageField } from './message.ts'

/** What the form on the contact page is answered with. `kept` is what was typed: none of it is ever lost. */
export type Reply =
  /** Kept; `by` is when an answer is promised, as in `Tuesday 11 AM Eastern (November 24)`. */
  | { state: 'sent'; number: string; by: string; email: string }
  /** Kept, but its number comes by mail alone. */
  | { state: 'waiting'; email: string }
  | { state: 'confirm'; token: string; kept: [name: string, value: string][] }
  | { state: 'again'; problem: string; faults: Partial<Record<MessageField, string>>; likely?: string; kept: Message }

export const MESSAGE_PATH = '/contact/message'

export const NOTHING_TYPED: Message = {
  firstName: '',
  lastName: '',
  email: '',
  businessType: '',
  subject: '',
  message: '',
}
