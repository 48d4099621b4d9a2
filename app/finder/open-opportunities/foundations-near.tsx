import { dollars } from '../../catalog/dollars.ts'
import { stateName, type UsState } from '../../catalog/us-states.ts'
import type { Foundation } from '../opportunities/opportunities.ts'
import type { FoundationsView } from './load-foundations.ts'

/** "14 foundations in Georgia take applications and gave for youth clubs", with how to apply to each. */
export function FoundationsNear({ found }: { found: FoundationsView }) {
  const { count, medianCents, isListed, purpose, state, shown } = found
  const one = count === 1
  return (
    <section aria-labelledby="foundations" className="mt-10">
      <h2 id="foundations" className="font-display font-semibold text-title">
        {count.toLocaleString('en-US')} {one ? 'foundation' : 'foundations'} in {stateName(state)} that{' '}
        {one ? 'takes' : 'take'} applications
        {purpose && ` and gave for ${purpose}`}
        {medianCents !== null && `; median ${dollars(medianCents)}`}
      </h2>
      <p className="measure mt-2 text-small text-soft">
        By their own tax returns, each of the year that stands with it. Plans change: look at the foundation’s own page
        before you write.{!purpose && ' We don’t know of gifts for what you do among them.'}
      </p>
      <ul className="mt-3">
        {shown.map((foundation) => (
          <FoundationRow key={foundation.ein} state={state} foundation={foundation} />
        ))}
      </ul>
      {count > shown.length && (
        <p className="mt-3 text-small text-soft">
          These {shown.length} gave most often. We know of {count}.
        </p>
      )}
      <p className="mt-3 text-fine text-soft">
        {isListed ? <ListCredit /> : 'Data from returns that the IRS publishes.'}
      </p>
    </section>
  )
}

/** As the license of the open list asks. */
function ListCredit() {
  return (
    <>
      Data from GetFunded, Open Funder Database (
      <a href="https://getfunded.ai" className="prose-link" rel="noreferrer">
        getfunded.ai
      </a>
      ), licensed{' '}
      <a href="https://creativecommons.org/licenses/by/4.0/" className="prose-link" rel="noreferrer">
        CC BY 4.0
      </a>
      , and from returns that the IRS publishes. Derived from IRS, SEC, SBA, and US Census public records.
    </>
  )
}

function FoundationRow({ state, foundation: it }: { state: UsState; foundation: Foundation }) {
  const page = it.website ?? it.profileUrl
  const facts = [
    it.deadlineWords && `Deadline: “${it.deadlineWords}”`,
    it.applyTo && `Apply to: ${it.applyTo}`,
    it.applyWith && `With: “${it.applyWith}”`,
    it.restrictions && `Restrictions: “${it.restrictions}”`,
    [it.email, it.phone].filter(Boolean).join(', '),
  ].filter(Boolean)
  return (
    <li className="border-line border-b py-3 text-small [overflow-wrap:anywhere]">
      <p className="font-semibold text-body">
        {page ? (
          <a href={page} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            {it.name}
          </a>
        ) : (
          it.name
        )}
        {it.city && <span className="font-normal text-soft">, {it.city}</span>}
      </p>
      {it.gifts > 0 && it.medianCents !== null && (
        <p>
          {it.gifts === 1 ? 'One such gift' : `${it.gifts} such gifts`} in {it.giftsYear}
          {it.giftsNear > 0 &&
            (it.gifts === 1 ? ` in ${stateName(state)}` : `, ${it.giftsNear} of them in ${stateName(state)}`)}
          : {sizes(it)}
        </p>
      )}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className="text-soft">
        {it.returnYear ? `Takes applications by its return for ${it.returnYear}.` : 'Its return names no year.'}
      </p>
    </li>
  )
}

function sizes({ leastCents, medianCents, mostCents }: Foundation): string {
  const [least = '', median = '', most = ''] = [leastCents, medianCents, mostCents].map((cents) => dollars(cents ?? 0))
  return least === most ? median : `${least} to ${most}, median ${median}`
}
