/** What someone writes to us. Only the address and the message are needed to answer; the rest may be empty. */
export type Message = Record<MessageField, string>

export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** In the order of the form. */
export const MESSAGE_FIELDS = ['firstName', 'lastName', 'email', 'businessType', 'subject', 'message'] as const

export const EMPTY_MESSAGE: Message = {
  firstName: '',
  lastName: '',
  email: '',
  businessType: '',
  subject: '',
  message: '',
}
