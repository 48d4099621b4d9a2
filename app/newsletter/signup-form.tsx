import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ConfirmForm, GuardedForm } from '../ui/guarded-form.tsx'
import { SIGNUP_PATH, type SignupReply } from './signup-reply.ts'

/**
 * The form of the newsletter. With script it is answered in its place; without, by a page of its own that holds the same
 * form. `reply` is what that page was answered with.
 */
export function SignupForm({ reply: first, id }: { reply?: SignupReply | undefined; id: string }) {
  const [reply, setReply] = useState(first)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const page = useLocation().pathname
  useEffect(() => {
    if (reply && reply !== first) place.current?.querySelector<HTMLElement>('[aria-invalid], [tabindex="-1"]')?.focus()
  }, [reply, first])
  const send = async (data: FormData) => {
    setBusy(true)
    setReply(await postSignup(data))
    setBusy(false)
  }
  const fault = reply?.state === 'again' ? reply : undefined
  return (
    <div ref={place}>
      <div role="status">
        {reply?.state === 'sent' && (
          <p tabIndex={-1}>
            <strong>Look into your mail.</strong> A message is on its way to you: press the button behind its link, and
            you are on the list. Nothing after a few minutes? Look into your spam folder.
          </p>
        )}
        {reply?.state === 'confirm' && <p className="mb-3">One more press, so that we know you are no machine.</p>}
      </div>
      {reply?.state === 'confirm' && (
        <ConfirmForm
          action={SIGNUP_PATH}
          label="Yes, subscribe me"
          onSend={send}
          token={reply.token}
          values={reply.values}
        />
      )}
      {reply?.state !== 'sent' && reply?.state !== 'confirm' && (
        <GuardedForm action={SIGNUP_PATH} form="newsletter" onSend={send} noValidate>
          <TextField
            id={id}
            label="Your email address"
            labelHidden
            type="email"
            name="email"
            autoComplete="email"
            placeholder="Your email address"
            required
            defaultValue={fault?.email}
            error={fault?.message}
          />
          <input type="hidden" name="page" value={page} />
          <p className="mt-2 text-small text-soft">{newsletterCopy.subscribe}</p>
          <Button type="submit" variant="marigold" className="mt-3" aria-disabled={busy || undefined}>
            {busy ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </GuardedForm>
      )}
    </div>
  )
}

async function postSignup(data: FormData): Promise<SignupReply> {
  const email = String(data.get('email') ?? '')
  try {
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    const answer = await fetch(SIGNUP_PATH, { method: 'POST', body, headers: { Accept: 'application/json' } })
    const reply = await answer.json()
    return reply.state ? reply : { state: 'again', email, message: reply.error.message }
  } catch {
    // Offline, or an answer that is none of ours: whatever it was, she can press again.
    return { state: 'again', email, message: 'We could not be reached. Please check your connection and press again.' }
  }
}
