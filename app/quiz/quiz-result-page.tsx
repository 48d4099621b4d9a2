import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/section.tsx'
import { EmailResultForm, ResultEmailed } from './email-result-form.tsx'
import type { QuizReply } from './handle-email-form.ts'
import type { Opportunity } from './matches.ts'
import type { Advice, QuizResult } from './result.ts'

type Reply = Exclude<QuizReply, { state: 'confirm' }> | undefined

/** The result comes first, the offer to email it afterwards. */
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
        <Categories categories={result.categories} />
        <Missing missing={result.missing} />
        <AdviceList advice={result.advice} />
        {opportunities.length > 0 && <Opportunities opportunities={opportunities} />}
        {reply?.state === 'sent' ? (
          <ResultEmailed reply={reply} />
        ) : (
          <EmailResultForm reply={reply} action={action} onSend={onSend} />
        )}
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

function Categories({ categories }: { categories: QuizResult['categories'] }) {
  return (
    <ul className="mt-8 grid gap-4">
      {categories.map(({ name, points }) => (
        <li key={name}>
          <p className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="whitespace-nowrap font-mono">{points} of 100</span>
          </p>
          <meter className="gauge mt-1" min={0} max={100} value={points} aria-label={name} />
        </li>
      ))}
    </ul>
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
