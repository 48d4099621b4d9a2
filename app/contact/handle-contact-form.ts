import { site } from '../../site.config.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type FormError, type FormFields, readForm, truncateForEcho } from '../platform/forms/form-fields.ts'
import { countInvalidForm, type FormDeps, fieldsToResend, guardForm } from '../platform/forms/form-guard.ts'
import { type ContactReply, EMPTY_MESSAGE } from './contact-reply.ts'
import { MAX_LENGTHS, type Message, type MessageField, parseMessage, rawMessage } from './message.ts'
import { receiveMessage } from './received-messages.ts'
import { replyByLabel } from './ticket-emails.tsx'
import { ticketNumber } from './tickets.ts'
import { reportUnstoredMessage } from './unstored-messages.ts'

export interface ContactResponse {
  reply: ContactReply
  status: 200 | 400 | 413 | 415 | 422 | 429 | 503
  /** Seconds. */
  retryAfter?: number
}

/** Answers the form: whatever is wrong is said by the name of its field, and everything typed comes back. */
export async function handleContactForm(deps: AppContext, forms: FormDeps, request: Request): Promise<ContactResponse> {
  const read = await readForm(request)
  if ('fault' in read) return unreadableFormResponse(read.fault)
  const kept = truncateForEcho(rawMessage(read.fields))
  try {
    return await handleFields(deps, forms, read.fields, kept)
  } catch (error) {
    // Whatever it was: the page that says so must give back what was typed, which no error page could.
    deps.log.error({ err: error }, 'a message could not be kept')
    await reportUnstoredMessage(deps)
    return { reply: { state: 'again', problem: SERVER_ERROR_MESSAGE, errors: {}, kept }, status: 503, retryAfter: 60 }
  }
}

async function handleFields(
  deps: AppContext,
  forms: FormDeps,
  fields: FormFields,
  kept: Message,
): Promise<ContactResponse> {
  const parsed = parseMessage(fields)
  if (parsed.kind === 'faulty') {
    const wait = await countInvalidForm(forms, FORM)
    if (wait) return rateLimited(wait, kept)
    return { reply: { state: 'again', problem: 'Not sent yet.', errors: parsed.errors, kept }, status: 422 }
  }
  if (parsed.kind === 'doubtful') {
    const problem = 'Not sent yet: is your address right?'
    return { reply: { state: 'again', problem, errors: {}, suggestion: parsed.suggestion, kept }, status: 422 }
  }
  const { email } = parsed.message
  const guarded = await guardForm(forms, fields, { form: FORM })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, values: fieldsToResend(fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') return rateLimited(guarded.retryAfter, kept)
  const ticket = await receiveMessage(deps, parsed.message, guarded.submission)
  if (!ticket) return { reply: { state: 'waiting', email }, status: 200 }
  const by = replyByLabel(ticket.replyBy)
  return { reply: { state: 'sent', number: ticketNumber(ticket), by, email }, status: 200 }
}

const FORM = 'contact'

function rateLimited(retryAfter: number, kept: Message): ContactResponse {
  return {
    reply: { state: 'again', problem: tooManyRequestsMessage(retryAfter), errors: {}, kept },
    status: 429,
    retryAfter,
  }
}

const SERVER_ERROR_MESSAGE = `Not sent: something went wrong on our side. Everything you typed is still here. Please try again in a minute, or write to ${site.supportEmail}.`

function unreadableFormResponse({ status, message, field }: FormError): ContactResponse {
  const isOurs = field !== undefined && Object.hasOwn(MAX_LENGTHS, field)
  const faults = isOurs ? { [field as MessageField]: message } : {}
  return { reply: { state: 'again', problem: `Not sent. ${message}`, errors: faults, kept: EMPTY_MESSAGE }, status }
}

function tooManyRequestsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Not sent: there were many messages from here in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${site.supportEmail}. Everything you typed is still here.`
}
