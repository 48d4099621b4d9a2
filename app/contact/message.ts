import { type FormFields, manyLines, oneLine } from '../platform/forms/form-fields.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import { suggestEmail } from './email-typos.ts'

/** What somebody writes to us. Only the address and the message are needed to answer; the rest may be empty. */
export interface Message {
  firstName: string
  lastName: string
  email: string
  businessType: string
  subject: string
  message: string
}

export type MessageField = keyof Message

export type ParsedMessage =
  | { kind: 'message'; message: Message }
  /** Each fault in a sentence, by the field it is about. */
  | { kind: 'faulty'; errors: Partial<Record<MessageField, string>> }
  /** The address looks mistyped; it is asked about once. */
  | { kind: 'doubtful'; suggestion: string }

/** The most characters that each field may have. */
export const MAX_LENGTHS: Record<MessageField, number> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  businessType: 120,
  subject: 200,
  message: 10_000,
}

export const MESSAGE_FIELDS = Object.keys(MAX_LENGTHS) as MessageField[]

/** The button of a suggestion carries the address that was meant; the form then remembers which one was asked about. */
const SUGGESTION_FIELD = 'email_choice'
const REJECTED_SUGGESTION_FIELD = 'email_asked'

/** What was typed, as it was typed but for the address that was chosen: the form shows it again. */
export function rawMessage(fields: FormFields): Message {
  const typed = (name: MessageField) => fields.get(name) ?? ''
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: fields.get(SUGGESTION_FIELD) || typed('email'),
    businessType: typed('businessType'),
    subject: typed('subject'),
    message: typed('message'),
  }
}

export function parseMessage(fields: FormFields): ParsedMessage {
  const typed = rawMessage(fields)
  const message: Message = {
    firstName: oneLine(typed.firstName),
    lastName: oneLine(typed.lastName),
    email: parseEmailAddress(typed.email) ?? '',
    businessType: oneLine(typed.businessType),
    subject: oneLine(typed.subject),
    message: manyLines(typed.message),
  }
  const faults: Partial<Record<MessageField, string>> = {}
  for (const name of MESSAGE_FIELDS) {
    const fault = tooLongError(name, name === 'email' ? typed.email : message[name])
    if (fault) faults[name] = fault
  }
  if (!message.email) faults.email ??= emailError(typed.email)
  if (!message.message) faults.message ??= 'Please write your message: a sentence is enough to begin with.'
  if (Object.keys(faults).length > 0) return { kind: 'faulty', errors: faults }
  const likely = suggestEmail(message.email)
  if (likely && fields.get(REJECTED_SUGGESTION_FIELD) !== message.email) return { kind: 'doubtful', suggestion: likely }
  return { kind: 'message', message }
}

const FIELD_NAMES: Record<MessageField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  businessType: 'kind of business',
  subject: 'subject',
  message: 'message',
}

function tooLongError(name: MessageField, text: string): string | undefined {
  if (text.length <= MAX_LENGTHS[name]) return undefined
  const [has, most] = [text.length, MAX_LENGTHS[name]].map((count) => count.toLocaleString('en-US'))
  return `Your ${FIELD_NAMES[name]} has ${has} characters. Please shorten it to ${most}.`
}

function emailError(typed: string): string {
  if (typed.trim() === '') return 'Please enter your email address: without it we cannot answer.'
  return 'We cannot send to this address. Please check it: it should look like name@example.com.'
}
