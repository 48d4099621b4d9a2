import { site } from '../../../site.config.ts'
import type { AppContext, RequestContext } from '../../platform/app-context.ts'
import { type FormFields, manyLines, oneLine, readForm, truncateForEcho } from '../../platform/forms/form-fields.ts'
import {
  type FieldErrors,
  type FormResponse,
  type GuardedForm,
  guardedAction,
  type InvalidForm,
} from '../../platform/forms/guarded-action.ts'
import { MAX_EMAIL_LENGTH, parseEmailAddress } from '../../platform/mail/email-address.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import { addressProblem } from '../../platform/mail/pasted-address.ts'
import { chosenEmail, unaskedSuggestion } from '../email-field/mistyped/mistyped.ts'
import type { AcceptedMessage, ContactReply } from './contact-reply.ts'
import { MESSAGE_FIELDS, type Message, type MessageField } from './message-fields.ts'
import { receiveMessage } from './received-messages.ts'
import { replyByLabel } from './ticket-emails.tsx'
import { ticketNumber } from './tickets.ts'

export async function handleContactForm(deps: RequestContext, request: Request): Promise<FormResponse<ContactReply>> {
  const read = await readForm(request)
  const form = contactForm(deps)
  try {
    return await guardedAction(deps, read, form)
  } catch (error) {
    // Whatever it was: no error page could give back what was typed.
    deps.log.error({ err: error }, 'a message could not be stored')
    await alertOwnerOfUnstored(deps)
    const values = form.valuesOf('fields' in read ? read.fields : new Map())
    return {
      reply: { state: 'limited', problem: serverErrorMessage(), errors: {}, values },
      status: 503,
      retryAfter: 60,
    }
  }
}

/** While the database is away, there is the log alone. */
async function alertOwnerOfUnstored({ database, clock, log }: AppContext): Promise<void> {
  const alert = { subject: clock.now().toISOString(), detail: 'a message through the contact form' }
  await alertOwner({ db: database.db, clock }, { kind: 'message-not-stored', ...alert }).catch((error) =>
    log.error({ err: error }, 'the owner could not be alerted'),
  )
}

function contactForm(deps: AppContext): GuardedForm<Message, Message, AcceptedMessage> {
  return {
    name: 'contact',
    valuesOf: (fields) => truncateForEcho(rawMessage(fields)),
    parse: parseMessage,
    countsInvalid: true,
    limitedMessage,
    async accept(message, submission) {
      const { email } = message
      const ticket = await receiveMessage(deps, message, submission)
      return { state: 'sent', number: ticketNumber(ticket), by: replyByLabel(ticket.replyBy), email }
    },
  }
}

const serverErrorMessage = () =>
  `We couldn’t send your message. That’s our fault, and everything you typed is still here. Please try again in a minute, or email us at ${site.supportEmail}.`

function limitedMessage(minutes: number): string {
  return `We haven’t sent your message: we got too many from your network in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or email us at ${site.supportEmail}. Everything you typed is still here.`
}

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
function rawMessage(fields: FormFields): Message {
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
