import type { QuizContent } from '../../catalog/schemas/quiz.ts'
import type { QuizResult } from './result.ts'

type Money = QuizResult['money']

/** Which kinds of money fit and which don't yet, side by side, each with its reason. */
export function MoneyLedger({
  words,
  money: { fits, notYet },
}: {
  words: QuizContent['result']['ledger']
  money: Money
}) {
  return (
    <div className="mt-8 grid border border-ink md:grid-cols-2">
      <Side title={words.fits} sign="+" kinds={fits} empty={words.none} className="bg-pale-mint" />
      <Side
        title={words.notYet}
        sign="−"
        kinds={notYet}
        empty={words.closed}
        className="border-ink max-md:border-t md:border-l"
      />
    </div>
  )
}

function Side({
  title,
  sign,
  kinds,
  empty,
  className,
}: {
  title: string
  sign: string
  kinds: Money['fits']
  empty: string
  className: string
}) {
  return (
    <section className={`p-3.5 sm:p-6 ${className}`}>
      <h2 className="text-title">{title}</h2>
      {kinds.length === 0 && <p className="mt-3 border-line border-t pt-3 text-small">{empty}</p>}
      <ul className="mt-3">
        {kinds.map(({ name, why }) => (
          <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] border-line border-t py-2.5 last:pb-0">
            <span aria-hidden="true" className={`font-semibold ${sign === '+' ? 'text-evergreen' : 'text-clay'}`}>
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
