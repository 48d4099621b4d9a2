import { useEffect, useRef, useState } from 'react'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Stamp } from '../ui/card.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { ConfirmForm, GuardedForm } from '../ui/guarded-form.tsx'
import { useClearSavedFields } from '../ui/saved-fields.ts'
import { type ContactReply, EMPTY_MESSAGE, MESSAGE_PATH } from './contact-reply.ts'
import { suggestEmail } from './email-typos.ts'
import type { MessageField } from './message.ts'
import { useMessageSubmission } from './use-message-submission.ts'

/**
 * The form that reaches support. With script it is answered in its place; without, by a page of its own that holds the
 * same form. `reply` is what that page was answered with.
 */
export function MessageForm({ reply: first }: { reply?: ContactReply | undefined }) {
  const { reply, send, isAnswered, state } = useMessageSubmission(first)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply && isAnswered) focusResult(place.current)
  }, [reply, isAnswered])
  return (
    <div ref={place}>
      {reply?.state === 'sent' || reply?.state === 'waiting' ? (
        <Sent reply={reply} />
      ) : reply?.state === 'confirm' ? (
        <Confirm reply={reply} send={send} />
      ) : (
        <MessageFields reply={reply} send={send} busy={state === 'sending'} />
      )}
    </div>
  )
}

/** To the first field that is wrong, else to what the answer says. */
function focusResult(place: HTMLElement | null): void {
  const goal =
    place?.querySelector<HTMLElement>('[aria-invalid]') ?? place?.querySelector<HTMLElement>('[tabindex="-1"]')
  goal?.focus()
}

type InvalidReply = Extract<ContactReply, { state: 'again' }>

function MessageFields({
  reply,
  send,
  busy,
}: {
  reply: InvalidReply | undefined
  send: (data: FormData) => void
  busy: boolean
}) {
  const kept = reply?.kept ?? EMPTY_MESSAGE
  const faults = reply?.errors ?? {}
  const email = useRef<HTMLInputElement>(null)
  const [guess, setGuess] = useState<{ for: string; likely: string } | undefined>(
    reply?.suggestion ? { for: kept.email, likely: reply.suggestion } : undefined,
  )
  useEffect(() => {
    if (reply?.suggestion) setGuess({ for: reply.kept.email, likely: reply.suggestion })
  }, [reply])
  const look = () => {
    const typed = email.current?.value.trim().toLowerCase() ?? ''
    const likely = suggestEmail(typed)
    setGuess(likely ? { for: typed, likely } : undefined)
  }
  const take = (event: React.MouseEvent) => {
    if (!email.current || !guess) return
    event.preventDefault()
    email.current.value = guess.likely
    setGuess(undefined)
    email.current.focus()
  }
  const field = (name: MessageField) => ({
    id: `write-${name}`,
    name,
    defaultValue: kept[name],
    error: faults[name],
    ...(name === firstInvalidField(faults) && { autoFocus: true }),
  })
  return (
    <GuardedForm action={MESSAGE_PATH} form="contact" onSend={send} noValidate className="not-printed">
      {reply && <Problem reply={reply} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <div className="sm:col-span-2">
          <TextField
            ref={email}
            label="Email (needed)"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            onBlur={look}
            {...field('email')}
          />
          <div role="status">
            {guess && (
              <p className="mt-2 text-small">
                Did you mean <strong className="[overflow-wrap:anywhere]">{guess.likely}</strong>?{' '}
                <Button
                  type="submit"
                  name="email_choice"
                  value={guess.likely}
                  variant="outline"
                  size="small"
                  onClick={take}
                >
                  Use this one
                </Button>
                <input type="hidden" name="email_asked" value={guess.for.trim().toLowerCase()} />
              </p>
            )}
          </div>
        </div>
        <TextField label="Kind of business" hint="For example: bakery, app, nonprofit" {...field('businessType')} />
        <TextField label="Subject" hint="So that it reaches the right person" {...field('subject')} />
        <TextArea label="Message (needed)" required className="sm:col-span-2" {...field('message')} />
      </div>
      <Button type="submit" size="large" className="mt-5 w-full sm:w-auto" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Send your message'}
      </Button>
    </GuardedForm>
  )
}

function Problem({ reply: { problem, errors } }: { reply: InvalidReply }) {
  const names = (Object.keys(LABELS) as MessageField[]).filter((name) => errors[name])
  return (
    <div tabIndex={-1} className="mb-5">
      <Alert>
        {problem}
        {names.length > 0 && ' Please look at: '}
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <a href={`#write-${name}`} className="underline">
              {LABELS[name]}
            </a>
          </span>
        ))}
      </Alert>
    </div>
  )
}

const LABELS: Record<MessageField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  businessType: 'kind of business',
  subject: 'subject',
  message: 'message',
}

function firstInvalidField(faults: Partial<Record<MessageField, string>>): MessageField | undefined {
  return (Object.keys(LABELS) as MessageField[]).find((name) => faults[name])
}

function Confirm({
  reply,
  send,
}: {
  reply: Extract<ContactReply, { state: 'confirm' }>
  send: (data: FormData) => void
}) {
  const message = new Map(reply.values).get('message' satisfies MessageField)
  return (
    <div tabIndex={-1}>
      <p className="measure mb-5 text-lead">
        One more press, and your message is on its way. We ask because machines send forms too.
      </p>
      <blockquote
        dir="auto"
        className="measure mb-7 whitespace-pre-wrap border-evergreen border-l-4 pl-4 [overflow-wrap:anywhere]"
      >
        {message}
      </blockquote>
      <ConfirmForm action={MESSAGE_PATH} token={reply.token} values={reply.values} label="Yes, send it" onSend={send} />
    </div>
  )
}

function Sent({ reply }: { reply: Extract<ContactReply, { state: 'sent' | 'waiting' }> }) {
  useClearSavedFields()
  return (
    <div role="status" tabIndex={-1} className="measure border-evergreen border-l-4 pl-5">
      {reply.state === 'sent' ? (
        <>
          <Stamp className="mb-4">Received</Stamp>
          <p className="text-title">We have your message. Your number is {reply.number}.</p>
          <p className="mt-3">
            You'll hear from us by <strong>{reply.by}</strong>. An email with your number is on its way to{' '}
            <span className="[overflow-wrap:anywhere]">{reply.email}</span>.
          </p>
        </>
      ) : (
        <>
          <p className="text-title">We have your message.</p>
          <p className="mt-3">
            Our ticket desk is catching up. Your number and the time of our answer come by mail to{' '}
            <span className="[overflow-wrap:anywhere]">{reply.email}</span>.
          </p>
        </>
      )}
      <p className="mt-3 text-small text-soft">
        No mail after a few minutes? Look into your spam folder, or write to{' '}
        <a href={`mailto:${site.supportEmail}`} className="prose-link">
          {site.supportEmail}
        </a>
        .
      </p>
    </div>
  )
}
