import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import type { FieldErrors, InvalidForm } from '../../platform/forms/guarded-action.ts'
import { MAX_EMAIL_LENGTH, parseEmailAddress } from '../../platform/mail/email-address.ts'
import { addressProblem } from '../../platform/mail/pasted-address.ts'
import { chosenEmail, unaskedSuggestion } from '../email-field/mistyped/mistyped.ts'
import { MESSAGE_FIELDS, type Message, type MessageField } from './message-fields.ts'

/** The most characters that each field may have. */
export const MAX_LENGTHS: Record<MessageField, number> = {
  firstName: 100,
  lastName: 100,
  email: MAX_EMAIL_LENGTH,
  businessType: 120,
  subject: 200,
  message: 10_000,
}

/** What was typed, with the address that was chosen: the form shows it again. */
export function rawMessage(fields: FormFields): Message {
  const typed = (name: MessageField) => fields.get(name) ?? ''
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: chosenEmail(fields),
    businessType: typed('businessType'),
    subject: typed('subject'),
    message: typed('message'),
  }
}

/** A doubtful address is questioned once: the form then sends which one that was. */
export function parseMessage(fields: FormFields): { input: Message } | InvalidForm<Message> {
  const typed = rawMessage(fields)
  const message: Message = {
    firstName: oneLine(typed.firstName),
    lastName: oneLine(typed.lastName),
    email: parseEmailAddress(typed.email) ?? '',
    businessType: oneLine(typed.businessType),
    subject: oneLine(typed.subject),
    message: manyLines(typed.message),
  }
  const errors = errorsIn(typed, message)
  if (Object.keys(errors).length > 0) return { errors }
  const suggestion = unaskedSuggestion(fields, message.email)
  if (suggestion) return { errors, problem: 'Not sent yet. Is your email address right?', suggestion }
  return { input: message }
}

function errorsIn(typed: Message, message: Message): FieldErrors<Message> {
  const errors: FieldErrors<Message> = {}
  for (const name of MESSAGE_FIELDS) {
    const error = tooLongError(name, name === 'email' ? typed.email : message[name])
    if (error) errors[name] = error
  }
  if (!message.email) errors.email ??= emailError(typed.email)
  if (!message.message) errors.message ??= 'Please write your message. A sentence is enough to start.'
  return errors
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
  if (typed.trim() === '') return 'Please enter your email address so we can reply.'
  return addressProblem(typed, 'We can’t send to this address. It should look like name@example.com.')
}
