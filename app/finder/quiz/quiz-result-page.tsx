import { Link } from 'react-router'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Label } from '../../ui/section.tsx'
import { EmailResultForm, ResultEmailed } from './email-result-form.tsx'
import { ExampleList } from './example-list.tsx'
import type { Examples } from './examples.ts'
import type { QuizReply } from './handle-email-form.ts'
import { MoneyLedger } from './money-ledger.tsx'
import type { Advice, QuizResult } from './result.ts'
import { Verdict } from './verdict.tsx'

type Reply = Exclude<QuizReply, { state: 'confirm' }> | undefined

/** An award letter: the verdict, which money fits and why, what is missing, and one next step. The mail comes afterwards. */
export function QuizResultPage({
  result,
  examples,
  business,
  date,
  back,
  reply,
  action,
  onSend,
}: {
  result: QuizResult
  examples: Examples | undefined
  business: string
  date: string
  back: string
  reply: Reply
  action: string
  onSend: (data: FormData) => void
}) {
  const { categories, money, missing, advice } = result
  return (
    <div className="mx-auto max-w-[56rem]">
      <Card>
        <span className="engraved">
          <Rosette kind="rosette" className="absolute -right-24 -bottom-24 size-80 text-rule" />
        </span>
        <Verdict result={result} business={business} date={date} />
        <Categories categories={categories} />
        <MoneyLedger money={money} />
        <Missing missing={missing} />
        {examples && <ExampleList examples={examples} />}
        <NextStep missing={missing} advice={advice} />
        <AdviceList advice={advice} />
        <p className="mt-8 font-display text-accent text-title italic">Yours to keep.</p>
      </Card>
      {reply?.state === 'sent' ? (
        <ResultEmailed reply={reply} />
      ) : (
        <EmailResultForm reply={reply} action={action} onSend={onSend} />
      )}
      <WaysBack lastQuestion={back} />
    </div>
  )
}

function Categories({ categories }: { categories: QuizResult['categories'] }) {
  return (
    <ul className="mt-8 grid gap-4 border-ink border-y py-4 md:grid-cols-4 md:gap-0 md:divide-x md:divide-line">
      {categories.map(({ name, points }) => (
        <li key={name} className="md:flex md:flex-col md:justify-between md:px-4 md:last:pr-0 md:first:pl-0">
          <p className="flex items-end justify-between gap-4 text-small">
            <span>{name}</span>
            <span className="font-mono">{points}</span>
          </p>
          <meter className="gauge mt-1" min={0} max={100} value={points} aria-label={`${name}, of 100`} />
        </li>
      ))}
    </ul>
  )
}

function Missing({ missing }: { missing: QuizResult['missing'] }) {
  return (
    <section className="mt-8">
      <h2 className="text-title">{missing.length > 0 ? 'Do these next, in this order' : 'You have all the basics'}</h2>
      <ol className="mt-3 grid gap-3">
        {missing.map(({ title, why, office }, index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="font-display font-semibold text-accent">
              {index + 1}.
            </span>
            <p className="text-small">
              <strong>{title}.</strong> {why}{' '}
              <a href={office.url} rel="noopener" className="prose-link">
                {office.name}
              </a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The first thing that is missing, which is free; with nothing missing, the first offer that fits. */
function NextStep({ missing: [gap], advice: [offer] }: { missing: QuizResult['missing']; advice: Advice[] }) {
  const step = gap ?? offer
  if (!step) return null
  return (
    <section className="mt-8 grid gap-4 border border-evergreen bg-pale-mint p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div>
        <Label className="text-accent">Your one next step</Label>
        <h2 className="mt-2 text-title">{step.title}.</h2>
        {!gap && <p className="mt-1 text-small">{step.why}</p>}
      </div>
      {gap ? (
        <ButtonLink href={gap.office.url} rel="noopener" size="large">
          Go to {new URL(gap.office.url).hostname.replace(/^www\./, '')}
        </ButtonLink>
      ) : (
        offer && (
          <Link to={offer.path} className={buttonClass({ size: 'large' })}>
            See {offer.title}
          </Link>
        )
      )}
    </section>
  )
}

function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <div className="mt-8 border-line border-t">
      <Disclosure summary="If you’d like our help">
        <ul>
          {advice.map(({ offer, title, path, price, why }) => (
            <li
              key={offer}
              className="grid gap-3 border-line py-4 not-first:border-t md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6"
            >
              <p>
                <strong>{title}</strong>, {price}. {why}
              </p>
              <Link to={path} className={buttonClass({ variant: 'outline', className: 'justify-self-start' })}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

function WaysBack({ lastQuestion }: { lastQuestion: string }) {
  return (
    <p className="mt-8 flex flex-wrap gap-x-6">
      <Link to={lastQuestion} className="prose-link py-2.5">
        Back to the last question
      </Link>
      <Link to="/quiz" className="prose-link py-2.5">
        Start over
      </Link>
    </p>
  )
}
