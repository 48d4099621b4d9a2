import { useLocation } from 'react-router'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import type { RetryReply } from '../../platform/forms/form-guard.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmedEmail, ConfirmForm, GuardedForm, WhyConfirm } from '../../ui/guarded-form.tsx'
import { usePostedForm } from '../../ui/use-posted-form.ts'
import { EmailField } from '../email-field/email-field.tsx'
import { SIGNUP_PATH, type SignupReply } from './signup-reply.ts'

/**
 * The form of the newsletter. With script the reply takes its place; without, a page of its own shows the same form with
 * the reply that it got.
 */
export function SignupForm({ reply: first, id }: { reply?: SignupReply | undefined; id: string }) {
  const { reply, send, place, state } = usePostedForm(SIGNUP_PATH, first, notSent)
  return (
    <div ref={place} className="@container">
      <div role="status">
        {reply?.state === 'sent' && (
          <p tabIndex={-1}>
            <strong>Check your inbox.</strong> Click the link in our email to confirm. Not there in a few minutes? Check
            your spam folder.{' '}
            {reply !== first && reply.mistyped && (
              <>
                We sent it to <span className="[overflow-wrap:anywhere]">{reply.mistyped}</span>.{' '}
                <a href={SIGNUP_PATH} className="underline">
                  Typo? Type it again
                </a>
                .
              </>
            )}
          </p>
        )}
        {reply?.state === 'confirm' && (
          <WhyConfirm className="mb-3">
            Then we’ll email <ConfirmedEmail fields={reply.fields} /> a link to confirm.
          </WhyConfirm>
        )}
      </div>
      {reply?.state === 'sent' ? null : reply?.state === 'confirm' ? (
        <ConfirmForm
          action={SIGNUP_PATH}
          label="Yes, subscribe me"
          onSend={send}
          token={reply.token}
          fields={reply.fields}
        />
      ) : (
        <AddressField id={id} reply={reply} onSend={send} busy={state === 'sending'} />
      )}
    </div>
  )
}

function notSent(data: FormData, message: string | undefined): SignupReply {
  const problem = message ?? 'We couldn’t reach our server. Please check your connection and try again.'
  return { state: 'limited', problem, errors: {}, values: { email: String(data.get('email') ?? '') } }
}

function AddressField({
  id,
  reply,
  onSend,
  busy,
}: {
  id: string
  reply: RetryReply<{ email: string }> | undefined
  onSend: (data: FormData) => void
  busy: boolean
}) {
  const page = useLocation().pathname
  return (
    <GuardedForm
      action={SIGNUP_PATH}
      form="newsletter"
      onSend={onSend}
      reply={reply}
      noValidate
      className="@xl:grid @xl:grid-cols-[minmax(0,1fr)_auto] @xl:gap-x-3"
    >
      <EmailField
        id={id}
        label="Your email address"
        labelHidden
        name="email"
        placeholder="Your email address"
        required
        defaultValue={reply?.values.email}
        error={reply && (reply.errors.email ?? reply.problem)}
      />
      <input type="hidden" name="page" value={page} />
      <p className="mt-2 text-small text-soft @xl:order-last @xl:col-span-2">{newsletterCopy.subscribe}</p>
      <Button variant="marigold" className="mt-3 @xl:mt-0 @xl:self-start" aria-disabled={busy || undefined}>
        {busy ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </GuardedForm>
  )
}
