import type { ConfirmReply, RetryReply } from '../../platform/forms/form-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/card.tsx'
import { SupportEmail } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { ConfirmForm, GuardedForm, WhyConfirm } from '../../ui/guarded-form.tsx'
import { useClearSavedFields } from '../../ui/saved-fields.ts'
import { usePostedForm } from '../../ui/use-posted-form.ts'
import { AskedEmailField, chosenEmail } from '../email-field/mistyped/mistyped.ts'
import {
  type AcceptedMessage,
  type ContactReply,
  EMPTY_MESSAGE,
  MESSAGE_FIELDS,
  MESSAGE_PATH,
  type Message,
  type MessageField,
} from './message-fields.ts'

/**
 * The form that reaches support. With script the reply takes its place; without, a page of its own shows the same form
 * with the reply that it got.
 */
export function MessageForm({ reply: first }: { reply?: ContactReply | undefined }) {
  const { reply, send, place, state } = usePostedForm(MESSAGE_PATH, first, unreachable)
  return (
    <div ref={place}>
      {reply?.state === 'sent' ? (
        <Sent reply={reply} />
      ) : reply?.state === 'confirm' ? (
        <Confirm reply={reply} send={send} />
      ) : (
        <MessageFields reply={reply} send={send} busy={state === 'sending'} />
      )}
    </div>
  )
}

function unreachable(data: FormData): ContactReply {
  const problem =
    'We couldn’t reach our server, so your message wasn’t sent. Everything you typed is still here. Please try again in a moment.'
  const values = { ...EMPTY_MESSAGE, ...Object.fromEntries([...data].map(([name, value]) => [name, String(value)])) }
  return { state: 'limited', problem, errors: {}, values }
}

function MessageFields({
  reply,
  send,
  busy,
}: {
  reply: RetryReply<Message> | undefined
  send: (data: FormData) => void
  busy: boolean
}) {
  const { values = EMPTY_MESSAGE, errors = {}, problem } = reply ?? {}
  const invalid = MESSAGE_FIELDS.filter((name) => errors[name])
  const field = (name: MessageField) => ({
    id: `write-${name}`,
    name,
    defaultValue: values[name],
    error: errors[name],
    ...(name === invalid[0] && { autoFocus: true }),
  })
  return (
    <GuardedForm action={MESSAGE_PATH} form="contact" onSend={send} reply={reply} noValidate className="not-printed">
      {problem && (
        <div tabIndex={-1} className="mb-5">
          <FormProblem
            problem={problem}
            fields={invalid.map((name) => ({ id: `write-${name}`, label: LABELS[name] }))}
          />
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <AskedEmailField
          label="Email (required)"
          required
          className="sm:col-span-2"
          {...field('email')}
          reply={reply}
        />
        <TextField label="Kind of business" hint="For example: bakery, app, nonprofit" {...field('businessType')} />
        <TextField label="Subject" hint="Helps us get it to the right person" {...field('subject')} />
        <TextArea label="Message (required)" required className="sm:col-span-2" {...field('message')} />
      </div>
      <Button size="large" className="mt-5 w-full sm:w-auto" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Send your message'}
      </Button>
    </GuardedForm>
  )
}

const LABELS: Record<MessageField, string> = {
  firstName: 'your first name',
  lastName: 'your last name',
  email: 'your email',
  businessType: 'your kind of business',
  subject: 'the subject',
  message: 'your message',
}

function Confirm({ reply, send }: { reply: ConfirmReply; send: (data: FormData) => void }) {
  const fields = new Map(reply.fields)
  return (
    <>
      <WhyConfirm className="measure mb-5 text-lead">
        Then we’ll read your message and reply to{' '}
        <strong className="[overflow-wrap:anywhere]">{chosenEmail(fields)}</strong>.
      </WhyConfirm>
      <blockquote
        dir="auto"
        className="measure mb-7 whitespace-pre-wrap border-evergreen border-l-4 pl-4 [overflow-wrap:anywhere]"
      >
        {fields.get('message' satisfies MessageField)}
      </blockquote>
      <ConfirmForm action={MESSAGE_PATH} token={reply.token} fields={reply.fields} label="Yes, send it" onSend={send} />
    </>
  )
}

function Sent({ reply }: { reply: AcceptedMessage }) {
  useClearSavedFields()
  return (
    <div role="status" tabIndex={-1} className="measure border-evergreen border-l-4 pl-5">
      <Stamp className="mb-4">Received</Stamp>
      <p className="text-title">We have your message. Your number is {reply.number}.</p>
      <p className="mt-3">
        You’ll hear from us by <strong>{reply.by}</strong>. An email with your number is on its way to{' '}
        <span className="[overflow-wrap:anywhere]">{reply.email}</span>.
      </p>
      <p className="mt-3 text-small text-soft">
        No email in a few minutes? Check your spam folder, or email us at <SupportEmail />.
      </p>
    </div>
  )
}
