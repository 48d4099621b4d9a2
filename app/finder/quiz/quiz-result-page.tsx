import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card, Stamp } from '../../ui/card.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Label } from '../../ui/section.tsx'
import { EmailResultForm, ResultEmailed } from './email-result-form.tsx'
import type { ExampleRow, Examples } from './examples.ts'
import type { QuizReply } from './handle-email-form.ts'
import { MoneyLedger } from './money-ledger.tsx'
import type { Advice, QuizResult } from './result.ts'

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
    <section aria-labelledby="help" className="mt-8 border-line border-t pt-6">
      <h2 id="help" className="text-title">
        If you’d like our help
      </h2>
      <ul className="mt-2">
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
    </section>
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

/** The top of the letter: how ready the business is, and how much fits it. */
function Verdict({
  result: { score, verdict, money },
  business,
  date,
}: {
  result: QuizResult
  business: string
  date: string
}) {
  const count = money.fits.length
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The last question went away with the focus. What an email's reply has focused keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10">
      <div>
        <Label className="text-accent">Your quiz result · {date}</Label>
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-heading outline-none">
          {verdict.headline}
        </h1>
        <p className="mt-4 text-lead">
          Dear founder, this is for {business}.{' '}
          {count === 0
            ? 'Nothing fits you yet. Here’s what changes that.'
            : `${FITTING[count]} of money you don’t pay back ${count === 1 ? 'fits' : 'fit'} you today.`}
        </p>
      </div>
      <div className="text-center">
        <Dial value={score} />
        <Stamp large lands className="mt-4">
          {verdict.stamp}
        </Stamp>
      </div>
    </div>
  )
}

const FITTING = ['', 'One kind', 'Two kinds', 'Three kinds', 'Four kinds', 'Five kinds', 'Six kinds', 'Seven kinds']

/** Real entries of the edition on sale, with the way to where it is sold. */
function ExampleList({ examples: { edition, isSample, path, rows } }: { examples: Examples }) {
  return (
    <section className="mt-8">
      <h2 className="text-title">{headingOf(rows.length, isSample)}</h2>
      <p className="mt-1 text-small text-soft">
        From{' '}
        <Link to={path} className="prose-link">
          {edition}
        </Link>
        {isSample && '. These were open then, and their days count from the day it was made'}.
      </p>
      {rows.length === 0 ? (
        <p className="mt-4 border-ink border-t-2 pt-4">
          Nothing in it fits your answers yet. Do the steps above, then take the quiz again.
        </p>
      ) : (
        <ul className="mt-4 border-ink border-t-2">
          {rows.map((row) => (
            <Example key={row.id} row={row} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-fine text-soft">
        A fit is our reading of your answers, not a promise. The funder decides.
      </p>
    </section>
  )
}

function headingOf(count: number, isSample: boolean): string {
  if (count === 0) return 'Open examples'
  const number = ['', 'One', 'Two', 'Three'][count] ?? count
  return isSample ? `${number} from our sample` : `${number} that ${count === 1 ? 'is' : 'are'} open today`
}

function Example({ row: { title, inShort, agency, amount, daysLeft, reason } }: { row: ExampleRow }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="break-words font-display font-semibold text-body leading-snug">{title}</h3>
        <p className="text-fine text-soft">{agency ?? 'Agency not stated'}</p>
        <p className="mt-1 text-small">{inShort}</p>
        <p className="mt-1 text-evergreen text-small">{reason}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-small max-md:justify-between md:flex-col md:items-end md:gap-y-1">
        <span className="font-mono">{amount}</span>
        <span className={daysLeft <= 7 ? 'font-semibold text-clay' : ''}>
          {daysLeft === 0 ? 'closes today' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`}
        </span>
      </div>
    </li>
  )
}
