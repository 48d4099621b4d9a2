import { site } from '../../../site.config.ts'
import type { AppContext, RequestContext } from '../../platform/app-context.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import {
  type FormResponse,
  type GuardedForm,
  guardedAction,
  type InvalidForm,
} from '../../platform/forms/form-guard.ts'
import { emailAddress, formSchema, line, lines } from '../../platform/forms/form-schema.ts'
import { MAX_EMAIL_LENGTH } from '../../platform/mail/email-address.ts'
import { addressQuestion, withChosenEmail } from '../email-field/mistyped/mistyped.ts'
import { receiveMessage, replyByLabel, ticketNumber } from './contact.ts'
import type { AcceptedMessage, ContactReply, Message } from './message-fields.ts'

export async function handleContactForm(deps: RequestContext, request: Request): Promise<FormResponse<ContactReply>> {
  const read = await readForm(request)
  const form = contactForm(deps)
  try {
    return await guardedAction(deps, read, form)
  } catch (error) {
    // Whatever it was: no error page could give back what was typed.
    deps.log.error({ err: error }, 'a message could not be stored')
    const values = form.valuesOf('fields' in read ? read.fields : new Map())
    return {
      reply: { state: 'limited', problem: serverErrorMessage(), errors: {}, values },
      status: 503,
      retryAfter: 60,
    }
  }
}

function contactForm(deps: AppContext): GuardedForm<Message, Message, AcceptedMessage> {
  return {
    name: 'contact',
    valuesOf: (fields) => messageForm.valuesOf(withChosenEmail(fields)),
    parse: parseMessage,
    countsInvalid: true,
    limitedMessage: (wait) =>
      `We haven’t sent your message: we got too many from your network in a short time. Please try again in ${wait}, or email us at ${site.supportEmail}. Everything you typed is still here.`,
    async accept(message, submission) {
      const { email } = message
      const ticket = await receiveMessage(deps, message, submission)
      return { state: 'sent', number: ticketNumber(ticket), by: replyByLabel(ticket.replyBy), email }
    },
  }
}

const serverErrorMessage = () =>
  `We couldn’t send your message. That’s our fault, and everything you typed is still here. Please try again in a minute, or email us at ${site.supportEmail}.`

const messageForm = formSchema({
  firstName: line(100, { called: 'first name' }),
  lastName: line(100, { called: 'last name' }),
  email: emailAddress({
    missing: 'Please enter your email address so we can reply.',
    invalid: 'We can’t send to this address. It should look like name@example.com.',
    tooLong: (has) => `Your email address has ${has} characters. Please shorten it to ${MAX_EMAIL_LENGTH}.`,
  }),
  businessType: line(120, { called: 'kind of business' }),
  subject: line(200, { called: 'subject' }),
  message: lines(10_000, { called: 'message', missing: 'Please write your message. A sentence is enough to start.' }),
})

export function parseMessage(fields: FormFields): { input: Message } | InvalidForm<Message> {
  const parsed = messageForm.parse(withChosenEmail(fields))
  if (!('input' in parsed)) return parsed
  return addressQuestion(fields, parsed.input.email) ?? parsed
}
