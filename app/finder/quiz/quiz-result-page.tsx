import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fillBlanks } from '../../catalog/blanks.ts'
import type { QuizContent } from '../../catalog/schemas/quiz.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card, Stamp } from '../../ui/card.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Linked } from '../../ui/linked.tsx'
import { Label } from '../../ui/section.tsx'
import { EmailResultForm, ResultEmailed } from './email-result-form.tsx'
import type { Examples } from './examples.ts'
import type { QuizReply } from './handle-email-form.ts'
import type { QuizResult } from './result.ts'

type Words = QuizContent['result']

interface LetterProps {
  words: Words
  result: QuizResult
  examples: Examples | undefined
  business: string
  date: string
}

interface ResultPageProps extends LetterProps {
  back: string
  reply: Exclude<QuizReply, { state: 'confirm' }> | undefined
  action: string
  onSend: (data: FormData) => void
}

/** An award letter: the verdict, which money fits and why, what is missing, and one next step. The mail comes afterwards. */
export function QuizResultPage({ back, reply, action, onSend, ...letter }: ResultPageProps) {
  const { words, result, examples } = letter
  const { categories, money, missing, advice } = result
  return (
    <div className="mx-auto max-w-[56rem]">
      <Card>
        <span className="engraved">
          <Rosette kind="rosette" className="absolute -right-24 -bottom-24 size-80 text-rule" />
        </span>
        <Verdict {...letter} />
        <Categories categories={categories} />
        <div className="mt-8 grid border border-ink md:grid-cols-2">
          <MoneySide sign="+" kinds={money.fits} words={{ title: words.ledger.fits, empty: words.ledger.none }} />
          <MoneySide sign="−" kinds={money.notYet} words={{ title: words.ledger.notYet, empty: words.ledger.closed }} />
        </div>
        <Missing words={words.missing} missing={missing} />
        {examples && <ExampleList words={words.examples} examples={examples} />}
        <NextStep words={words.next} result={result} />
        {advice.length > 0 && <AdviceList title={words.help} advice={advice} />}
        <p className="mt-8 font-display text-accent text-title italic">{words.closing}</p>
      </Card>
      {reply?.state === 'sent' ? (
        <ResultEmailed reply={reply} action={action} />
      ) : (
        <EmailResultForm reply={reply} action={action} onSend={onSend} />
      )}
      <WaysBack words={words} lastQuestion={back} />
    </div>
  )
}

interface SideProps {
  sign: '+' | '−'
  kinds: QuizResult['money']['fits']
  words: { title: string; empty: string }
}

/** Which kinds of money fit, or which don't yet, each with its reason. */
function MoneySide({ sign, kinds, words: { title, empty } }: SideProps) {
  const [side, color] =
    sign === '+' ? ['bg-pale-mint', 'text-evergreen'] : ['border-ink max-md:border-t md:border-l', 'text-clay']
  return (
    <section className={`p-3.5 sm:p-6 ${side}`}>
      <h2 className="text-title">{title}</h2>
      {kinds.length === 0 && <p className="mt-3 border-line border-t pt-3 text-small">{empty}</p>}
      <ul className="mt-3">
        {kinds.map(({ name, why }) => (
          <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] border-line border-t py-2.5 last:pb-0">
            <span aria-hidden="true" className={`font-semibold ${color}`}>
              {sign}
            </span>
            <div>
              <strong className="block leading-snug">{name}</strong>
              <p className="text-small text-soft">{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
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

function Missing({ words, missing }: { words: Words['missing']; missing: QuizResult['missing'] }) {
  return (
    <section className="mt-8">
      <h2 className="text-title">{missing.length > 0 ? words.title : words.none}</h2>
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
function NextStep({ words, result }: { words: Words['next']; result: QuizResult }) {
  const [[gap], [offer]] = [result.missing, result.advice]
  const step = gap ?? offer
  if (!step) return null
  return (
    <section className="mt-8 grid gap-4 border border-evergreen bg-pale-mint p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div>
        <Label className="text-accent">{words.label}</Label>
        <h2 className="mt-2 text-title">{step.title}.</h2>
        {!gap && <p className="mt-1 text-small">{step.why}</p>}
      </div>
      {gap ? (
        <ButtonLink href={gap.office.url} rel="noopener" size="large">
          {fillBlanks(words.place, { place: new URL(gap.office.url).hostname.replace(/^www\./, '') })}
        </ButtonLink>
      ) : (
        offer && (
          <Link to={offer.path} className={buttonClass({ size: 'large' })}>
            {fillBlanks(words.offer, { offer: offer.title })}
          </Link>
        )
      )}
    </section>
  )
}

function AdviceList({ title, advice }: { title: string; advice: QuizResult['advice'] }) {
  return (
    <section aria-labelledby="help" className="mt-8 border-line border-t pt-6">
      <h2 id="help" className="text-title">
        {title}
      </h2>
      <ul className="mt-2">
        {advice.map(({ offer, title, path, price, why, refund }) => (
          <li
            key={offer}
            className="grid gap-3 border-line py-4 not-first:border-t md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6"
          >
            <p>
              <strong>{title}</strong>, {price}. {why}
              <span className="mt-1 block text-fine text-soft">{refund}</span>
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

function WaysBack({ words, lastQuestion }: { words: Words; lastQuestion: string }) {
  return (
    <p className="mt-8 flex flex-wrap gap-x-6">
      <Link to={lastQuestion} className="prose-link py-2.5">
        {words.back}
      </Link>
      <Link to="/quiz" className="prose-link py-2.5">
        {words.again}
      </Link>
    </p>
  )
}

/** The top of the letter: how ready the business is, and how much fits it. */
function Verdict({ words, result, business, date }: LetterProps) {
  const { score, verdict, money } = result
  const { none, one, several } = words.fits
  const count = money.fits.length
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The last question went away with the focus. What an email's reply has focused keeps it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10">
      <div>
        <Label className="text-accent">
          {words.label} · {date}
        </Label>
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-heading outline-none">
          {verdict.headline}
        </h1>
        <p className="mt-4 text-lead">
          {fillBlanks(words.greeting, { business })}{' '}
          {count === 0 ? none : count === 1 ? one : fillBlanks(several, { number: NUMBERS[count] ?? count })}
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

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

/** Real entries of the edition on sale, with the way to where it is sold. */
function ExampleList({ words, examples }: { words: Words['examples']; examples: Examples }) {
  const { edition, isSample, path, rows } = examples
  const way = () => (
    <Link to={path} className="prose-link">
      {edition}
    </Link>
  )
  return (
    <section className="mt-8">
      <h2 className="text-title">{headingOf(words, rows.length, isSample)}</h2>
      <p className="mt-1 text-small text-soft">
        <Linked text={isSample ? words.sampleSource : words.source} links={[way]} />
      </p>
      {rows.length === 0 ? (
        <p className="mt-4 border-ink border-t-2 pt-4">{words.empty}</p>
      ) : (
        <ul className="mt-4 border-ink border-t-2">
          {rows.map((row) => (
            <Example key={row.id} row={row} isSample={isSample} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-fine text-soft">{words.note}</p>
    </section>
  )
}

function headingOf({ none, one, several, sample }: Words['examples'], count: number, isSample: boolean): string {
  if (count === 0) return none
  const number = NUMBERS[count] ?? count
  return isSample || count > 1 ? fillBlanks(isSample ? sample : several, { number }) : one
}

function Example({ row, isSample }: { row: Examples['rows'][number]; isSample: boolean }) {
  const { title, inShort, agency, amount, daysLeft, reason } = row
  const left = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
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
          {isSample ? `${left} then` : daysLeft === 0 ? 'closes today' : left}
        </span>
      </div>
    </li>
  )
}
