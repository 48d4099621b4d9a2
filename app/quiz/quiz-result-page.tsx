import { useEffect } from 'react'
import { Link } from 'react-router'
import { NEWSLETTER_CONSENT, SAVE_ANSWERS_CONSENT } from '../catalog/quiz.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { GuardedForm } from '../ui/guarded-form.tsx'
import { saveFields } from '../ui/saved-fields.ts'
import { PageHeading } from '../ui/section.tsx'
import type { QuizReply } from './handle-email-form.ts'
import type { Opportunity } from './matches.ts'
import type { Advice, QuizResult } from './result.ts'

type Reply = Exclude<QuizReply, { state: 'confirm' }> | undefined

/** The result comes first; a mail of it is offered afterwards. */
export function QuizResultPage({
  result,
  opportunities,
  back,
  reply,
  action,
  onSend,
}: {
  result: QuizResult
  opportunities: Opportunity[]
  back: string
  reply: Reply
  action: string
  onSend: (data: FormData) => void
}) {
  return (
    <div className="mx-auto max-w-3xl">
      <Card>
        <PageHeading label="Your result" lead="This is how ready you are to ask for money that you do not pay back.">
          {result.score} of 100
        </PageHeading>
        <ul className="mt-8 grid gap-4">
          {result.categories.map(({ name, points }) => (
            <li key={name}>
              <p className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="whitespace-nowrap font-mono">{points} of 100</span>
              </p>
              <meter className="gauge mt-1" min={0} max={100} value={points} aria-label={name} />
            </li>
          ))}
        </ul>
        <Missing missing={result.missing} />
        <AdviceList advice={result.advice} />
        {opportunities.length > 0 && <Opportunities opportunities={opportunities} />}
        <EmailResultForm reply={reply} action={action} onSend={onSend} />
        <p className="mt-8 flex flex-wrap gap-x-6">
          <Link to={back} className="prose-link py-2.5">
            Back to the last question
          </Link>
          <Link to="/quiz" className="prose-link py-2.5">
            Start over
          </Link>
        </p>
      </Card>
    </div>
  )
}

function Missing({ missing }: { missing: QuizResult['missing'] }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">
        {missing.length > 0 ? 'What is missing, in this order' : 'Nothing basic is missing'}
      </h2>
      <ol className="mt-4 grid list-decimal gap-4 pl-6">
        {missing.map(({ title, why, office }) => (
          <li key={title}>
            <strong>{title}.</strong> {why}{' '}
            <a href={office.url} rel="noopener" className="prose-link">
              {office.name}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">What fits you</h2>
      {advice.map(({ offer, title, path, price, why }, index) => (
        <div key={offer} className="mt-4 border-line border-t border-dashed pt-4">
          <p>
            <strong>{title}</strong>, {price}. {why}
          </p>
          <Link to={path} className={buttonClass({ variant: index === 0 ? 'primary' : 'outline', className: 'mt-3' })}>
            {title}
          </Link>
        </div>
      ))}
    </section>
  )
}

function Opportunities({ opportunities }: { opportunities: Opportunity[] }) {
  return (
    <section className="mt-10">
      <h2 className="text-title">Open now, for applicants like you</h2>
      <ul className="mt-4 grid list-disc gap-4 pl-6">
        {opportunities.map(({ title, agency, url, closes, why }) => (
          <li key={url}>
            <a href={url} rel="noopener" className="prose-link">
              {title}
            </a>
            {agency && `, ${agency}`}. {why} Closes {closes}.
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-soft">
        From the official sources, as we last read them. Their own page has the last word on who may apply.
      </p>
    </section>
  )
}

function EmailResultForm({
  reply,
  action,
  onSend,
}: {
  reply: Reply
  action: string
  onSend: (data: FormData) => void
}) {
  const saved = reply?.state === 'sent' ? reply.saved : undefined
  useEffect(() => {
    if (saved) saveFields(saved.prefill)
  }, [saved])
  if (reply?.state === 'sent') {
    return (
      <section role="status" className="mt-10 border-evergreen border-l-4 pl-5">
        <h2 className="text-title">It is on its way to your mail</h2>
        <p className="mt-2">
          {saved ? 'Your answers are kept, as you agreed. ' : 'Your answers are forgotten within two days. '}
          {reply.newsletter && 'A second mail asks you to confirm the newsletter.'}
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
      </section>
    )
  }
  const { values, errors } = reply ?? {}
  return (
    <section className="mt-10 border-line border-t border-dashed pt-8">
      <h2 className="text-title">Want it by mail?</h2>
      <GuardedForm action={action} form="quiz" onSend={onSend} noValidate className="mt-4 grid gap-4">
        {reply && <Alert>{reply.problem}</Alert>}
        <TextField
          label="Your email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={values?.email}
          error={errors?.email}
          autoFocus={errors?.email !== undefined}
        />
        <ConsentCheckbox name="keep" checked={values?.keep === 'yes'}>
          {SAVE_ANSWERS_CONSENT}
        </ConsentCheckbox>
        <ConsentCheckbox name="newsletter" checked={values?.newsletter === 'yes'}>
          {NEWSLETTER_CONSENT}
        </ConsentCheckbox>
        <Button type="submit" variant="outline" className="justify-self-start">
          Mail me the result
        </Button>
      </GuardedForm>
    </section>
  )
}

function ConsentCheckbox({ name, checked, children }: { name: string; checked: boolean; children: string }) {
  return (
    <label className="flex min-h-11 items-start gap-3 text-small">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={checked}
        className="size-6 shrink-0 accent-evergreen"
      />
      {children}
    </label>
  )
}
