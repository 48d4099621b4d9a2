import type { Audience } from '../../finder/opportunities/opportunities.ts'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import type { loadBalances } from './finder-bench.ts'
import { DATA_PATH } from './finder-paths.ts'

type Balanced = Awaited<ReturnType<typeof loadBalances>>[number]
type Look = Balanced['look'][number]
type Link = Look['foundations'][number]

const PEOPLE: Record<Audience, string> = { 'small-business': 'small businesses', nonprofit: 'nonprofits' }

/** What each list has too little of, and where to look for it. */
export function BalanceSection({ balances }: { balances: readonly Balanced[] }) {
  return (
    <PageSection id="balance" title="Balance" aside="against the policy and your readers" className="scroll-mt-6">
      {balances.map(({ audience, label, balance, look, others }) => (
        <section key={audience} className="border-line border-b py-4">
          <h3 className="font-display font-semibold">{balance ? label : `The list ${label}`}</h3>
          {balance ? (
            <ListBalance {...{ audience, balance, look, others }} />
          ) : (
            <p className="text-small">There’s no list yet.</p>
          )}
        </section>
      ))}
    </PageSection>
  )
}

type ListBalanceProps = Omit<Balanced, 'label'> & { balance: NonNullable<Balanced['balance']> }

function ListBalance({ audience, balance, look, others }: ListBalanceProps) {
  const lacks = balance.kinds.filter(({ isOff }) => isOff)
  return (
    <>
      <p className="text-small">
        {balance.rows} rows, {balance.national} of them for every state.{' '}
        {lacks.length === 0 && 'It has what the policy wants of each kind.'}
      </p>
      <ul className="text-small">
        {lacks.map(({ label, has, wanted, source }) => (
          <li key={label} className="mt-1 first-letter:uppercase">
            <strong>
              {label}: {has}
            </strong>
            , {wanted} wanted. They come from {source}.
          </li>
        ))}
      </ul>
      <ul className="text-small">
        {look.map((one) => (
          <Nothing key={one.state} people={PEOPLE[audience]} look={one} isNonprofit={audience === 'nonprofit'} />
        ))}
      </ul>
      <details>
        <Summary className="text-small">All counts: by kind, state, trade and amount</Summary>
        <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
          <Counts title="Kind" rows={balance.kinds} />
          <Counts title="State alone" rows={balance.states} />
          <Counts
            title="Trade"
            rows={balance.trades.map(({ label, has, readers }) => ({
              ...{ label, has, isOff: has === 0 },
              wanted: readers === 0 ? '' : `${readers} ${readers === 1 ? 'reader' : 'readers'}`,
            }))}
          />
          <Counts title="Amount of one award" rows={balance.amounts} />
        </div>
      </details>
      {others.length > 0 && (
        <details>
          <Summary className="text-small">
            {others.length} {look.length > 0 ? 'more ' : ''}states have no row of their own: where to look
          </Summary>
          <ul className="text-small">
            {others.map(({ state, offices }) => (
              <li key={state} className="border-line border-t py-1">
                <strong>{state}</strong>
                <Links links={offices} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** "Michigan nonprofits have nothing: look here" */
function Nothing({ people, look, isNonprofit }: { people: string; look: Look; isNonprofit: boolean }) {
  const { state, readers, offices, count, foundations } = look
  return (
    <li className="mt-3 border-marigold border-l-4 pl-3 [overflow-wrap:anywhere]">
      <p>
        <strong>
          {state} {people} have nothing of their own
        </strong>
        {readers > 0 && `, and ${readers} ${readers === 1 ? 'of your readers lives' : 'of your readers live'} there`}.
        Look here:
      </p>
      <Links links={offices} />
      {isNonprofit &&
        (count > 0 ? (
          <>
            <p className="text-soft">
              {count.toLocaleString('en-US')} {count === 1 ? 'foundation takes' : 'foundations take'} applications:
            </p>
            <Links links={foundations} />
          </>
        ) : (
          <TextLink href={`${DATA_PATH}#foundations`}>
            Get the list of foundations, and those of {state} stand here
          </TextLink>
        ))}
    </li>
  )
}

function Links({ links }: { links: readonly Link[] }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {links.map(({ name, url }) =>
        url ? (
          <TextLink key={name} href={url} target="_blank" rel="noreferrer">
            {name}
          </TextLink>
        ) : (
          <span key={name} className="inline-flex min-h-11 items-center">
            {name}
          </span>
        ),
      )}
    </p>
  )
}

type Count = NonNullable<Balanced['balance']>['kinds'][number]

function Counts({
  title,
  rows,
}: {
  title: string
  rows: readonly Pick<Count, 'label' | 'has' | 'wanted' | 'isOff'>[]
}) {
  return (
    <table className="w-full border-collapse self-start text-small">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {rows.map(({ label, has, wanted, isOff }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal first-letter:uppercase">
              {label}
            </th>
            <td className={`py-1.5 text-right align-top font-mono ${isOff ? 'text-clay' : ''}`}>{has}</td>
            <td className="w-28 py-1.5 pl-3 align-top text-fine text-soft">{wanted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
