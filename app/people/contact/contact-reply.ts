import type { FormReply } from '../../platform/forms/guarded-action.ts'
import type { Message } from './message-fields.ts'

/** The reply to the form on the contact page. */
export type ContactReply = FormReply<Message, AcceptedMessage>

export type AcceptedMessage =
  /** `by` is when an answer is promised, as in `Tuesday 11 AM Eastern (November 24)`. */
  { state: 'sent'; number: string; by: string; email: string }

export const MESSAGE_PATH = '/contact/message'
