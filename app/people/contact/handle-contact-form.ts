import { site } from '../../../site.config.ts'
import type { AppContext, RequestContext } from '../../platform/app-context.ts'
import { readForm, truncateForEcho } from '../../platform/forms/form-fields.ts'
import { type FormResponse, type GuardedForm, guardedAction } from '../../platform/forms/guarded-action.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import type { AcceptedMessage, ContactReply } from './contact-reply.ts'
import { parseMessage, rawMessage } from './message.ts'
import type { Message } from './message-fields.ts'
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
