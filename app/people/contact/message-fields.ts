import type { FormReply } from '../../platform/forms/form-guard.ts'

/** What someone writes to us. Only the address and the message are needed to answer; the rest may be empty. */
export type Message = Record<MessageField, string>

export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** In the order of the form. */
export const MESSAGE_FIELDS = ['firstName', 'lastName', 'email', 'businessType', 'subject', 'message'] as const

export const EMPTY_MESSAGE = Object.fromEntries(MESSAGE_FIELDS.map((name) => [name, ''])) as Message

export type ContactReply = FormReply<Message, AcceptedMessage>

export type AcceptedMessage =
  /** `by` is when an answer is promised, as in `Tuesday 11 AM ET (November 24)`. */
  { state: 'sent'; number: string; by: string; email: string }

export const MESSAGE_PATH = '/contact/message'
