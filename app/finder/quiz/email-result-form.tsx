import { useEffect, useRef } from 'react'
import { EmailField } from '../../people/email-field/email-field.tsx'
import { MeantAddress } from '../../people/email-field/mistyped/mistyped.ts'
import type { RetryReply } from '../../platform/forms/form-guard.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { saveFields } from '../../ui/saved-fields.ts'
import type { EmailedResult, EmailFormValues } from './handle-email-form.ts'

interface FormProps {
  reply: RetryReply<EmailFormValues> | undefined
  action: string
  onSend: (data: FormData) => void
}

export const EMAIL_ID = 'email'

export function EmailResultForm({ reply, action, onSend }: FormProps) {
  const { values, errors } = reply ?? {}
  return (
    <section id={EMAIL_ID} className="mt-10">
      <h2 className="text-title">Email me this letter</h2>
      <GuardedForm action={action} form="quiz" onSend={onSend} reply={reply} noValidate className="mt-4 grid gap-4">
        {reply && <Alert>{reply.problem}</Alert>}
        <EmailField
          label="Your email address"
          name="email"
          inputMode="email"
          defaultValue={values?.email}
          error={errors?.email}
          autoFocus={errors?.email !== undefined}
        />
        <Check name="keep" value="yes" defaultChecked={values?.keep === 'yes'}>
          Keep my answers to fill in later forms here for me. I can see and delete them anytime.
        </Check>
        <Check name="newsletter" value="yes" defaultChecked={values?.newsletter === 'yes'}>
          Send me the monthly newsletter, too. An email asks me to confirm it first.
        </Check>
        <Button type="submit" variant="outline" className="justify-self-start">
          Email me the result
        </Button>
      </GuardedForm>
    </section>
  )
}

export function ResultEmailed({
  reply: { email, saved, newsletter },
  action,
}: {
  reply: EmailedResult
  action: string
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), []) // the form that was sent went away with the focus
  useEffect(() => {
    if (saved) saveFields(saved.prefill)
  }, [saved])
  return (
    <section
      id={EMAIL_ID}
      ref={place}
      tabIndex={-1}
      role="status"
      className="mt-10 border-evergreen border-l-4 pl-5 outline-none"
    >
      <h2 className="text-title">It’s on its way to your inbox</h2>
      <p className="mt-2">
        We’ve sent it to <span className="[overflow-wrap:anywhere]">{email}</span>.{' '}
        {saved ? 'We keep your answers, as you agreed. ' : 'We’ll delete your answers within two days. '}
        {newsletter && 'A second email asks you to confirm the newsletter.'}
      </p>
      {saved && (
        <p className="mt-2">
          With them filled in:{' '}
          <a href={`/apply?quiz=${saved.token}`} className="prose-link">
            apply to the Society
          </a>{' '}
          or{' '}
          <a href={`/book/clarity-call?quiz=${saved.token}`} className="prose-link">
            book a Clarity Call
          </a>
          .
        </p>
      )}
      <MeantAddress
        action={action}
        email={email}
        fields={{ ...(saved && { keep: 'yes' }), ...(newsletter && { newsletter: 'yes' }) }}
      />
    </section>
  )
}
