import { site } from '../../site.config.ts'
import { echoOf, type FormFault, type FormFields, readForm } from '../platform/forms/form-fields.ts'
import { countFaulty, type FormDeps, guardForm, keptFields } from '../platform/forms/form-guard.ts'
import { type ContactDeps, receiveMessage } from './received-messages.ts'
import { LONGEST, type Message, type MessageField, parseMessage, typedMessage } from './message.ts'
import { NOTHING_TYPED, type Reply } from './reply.ts'
import { promisedTime } from './ticket-mails.tsx'
import { ticketNumber } from './tickets.ts'
import { noteUnstored } from './unstored-messages.ts'

export interface Answer {
  reply: Reply
  status: 200 | 400 | 413 | 415 | 422 | 429 | 503
  /** Seconds. */
  retryAfter?: number
}

/** Answers the form: whatever is wrong is said by the name of its field, and everything typed comes back. */
export async function answerMessage(deps: ContactDeps, forms: FormDeps, request: Request): Promise<Answer> {
  const read = await readForm(request)
  if ('fault' in read) return unreadable(read.fault)
  const kept = echoOf(typedMessage(read.fields))
  try {
    return await answerFields(deps, forms, read.fields, kept)
  } catch (error) {
    // Whatever it was: the page that says so must give back what was typed, which no error page could.
    deps.log.error({ err: error }, 'a message could not be kept')
    await noteUnstored(deps)
    return { reply: { state: 'again', problem: OUR_FAULT, faults: {}, kept }, status: 503, retryAfter: 60 }
  }
}

async function answerFields(deps: ContactDeps, forms: FormDeps, fields: FormFields, kept: Message): Promise<Answer> {
  const parsed = parseMessage(fields)
  if (parsed.kind === 'faulty') {
    const wait = await countFaulty(forms, FORM)
    if (wait) return limited(wait, kept)
    return { reply: { state: 'again', problem: 'Not sent yet.', faults: parsed.faults, kept }, status: 422 }
  }
  if (parsed.kind === 'doubtful') {
    const problem = 'Not sent yet: is your address right?'
    return { reply: { state: 'again', problem, faults: {}, likely: parsed.likely, kept }, status: 422 }
  }
  const { email } = parsed.message
  const guarded = await guardForm(forms, fields, { form: FORM })
  if (guarded.outcome === 'confirm') {
    return { reply: { state: 'confirm', token: guarded.token, kept: keptFields(fields) }, status: 200 }
  }
  if (guarded.outcome === 'limited') return limited(guarded.retryAfter, kept)
  const ticket = await receiveMessage(deps, parsed.message, guarded.submission)
  if (!ticket) return { reply: { state: 'waiting', email }, status: 200 }
  const by = promisedTime(ticket.replyBy)
  return { reply: { state: 'sent', number: ticketNumber(ticket), by, email }, status: 200 }
}

const FORM = 'contact'

function limited(retryAfter: number, kept: Message): Answer {
  return { reply: { state: 'again', problem: tooMany(retryAfter), faults: {}, kept }, status: 429, retryAfter }
}

const OUR_FAULT = `Not sent: something went wrong on our side. Everything you typed is still here. Please try again in a minute, or write to ${site.supportEmail}.`

function unreadable({ status, message, field }: FormFault): Answer {
  const isOurs = field !== undefined && Object.hasOwn(LONGEST, field)
  const faults = isOurs ? { [field as MessageField]: message } : {}
  return { reply: { state: 'again', problem: `Not sent. ${message}`, faults, kept: NOTHING_TYPED }, status }
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Not sent: there were many messages from here in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${site.supportEmail}. Everything you typed is still here.`
}
