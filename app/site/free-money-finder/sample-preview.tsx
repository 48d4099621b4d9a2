import { GRANTS_GOV_NOTICE } from '../../catalog/grants-gov.ts'
import { freeMoneyFinder } from '../../catalog/money-finder.ts'
import type { EditionPreview } from '../../finder/editions/publishing/publishing.ts'
import { Stamp } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Section } from '../../ui/section.tsx'
import { statesAmount } from './most-telling.ts'

export function SamplePreview({ lists }: { lists: readonly EditionPreview[] }) {
  if (lists.length === 0) return null
  return (
    <Section labelledBy="sample">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-6">
        <h2 id="sample" className="text-heading">
          {freeMoneyFinder.sample.title}
        </h2>
        <Stamp large className="mt-2 mr-3">
          {freeMoneyFinder.sample.stamp}
        </Stamp>
      </div>
      <Lists lists={lists} />
    </Section>
  )
}

function Lists({ lists }: { lists: readonly EditionPreview[] }) {
  const isSample = lists.some(({ label }) => label !== undefined)
  const { madeSample, made, lastWord } = freeMoneyFinder.sample
  return (
    <>
      {lists.map((list) => (
        <List key={list.name} list={list} />
      ))}
      <p className="measure text-fine text-soft">
        {isSample ? madeSample : made} {GRANTS_GOV_NOTICE} {lastWord}
      </p>
    </>
  )
}

/** Three rows of an edition, and what else is in it. */
function List({ list: { name, monthLabel, label, rows } }: { list: EditionPreview }) {
  return (
    <div className="mb-12">
      <h3 className="text-title">
        {name}, {monthLabel}
      </h3>
      {label && <p className="measure mt-2 mb-4 text-small text-soft">{label}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it where it is a row. */}
      <ul tabIndex={0} className="sideways mt-4 grid gap-5 md:grid-cols-3">
        {rows.map((row) => (
          <OpportunityCard key={row.id} row={row} sample={label !== undefined} />
        ))}
      </ul>
    </div>
  )
}

/** The codes of offices that follow an agency's name, as in `Department of Energy (DOE-ARPAE)`. */
const OFFICE_CODE = / \([A-Z][A-Z -]*\)$/

/** One row of the list as a card: what it pays is what is read first, or where the work is. */
function OpportunityCard({
  row: { title, agency, who, amount, deadline, place, source },
  sample,
}: {
  row: EditionPreview['rows'][number]
  sample: boolean
}) {
  return (
    <li className="surface-card relative isolate flex flex-col overflow-clip border border-line p-5">
      <span className="engraved">
        <Rosette className="absolute -right-20 -bottom-24 size-64 text-evergreen opacity-15" />
      </span>
      <p className="label text-evergreen">{agency?.replace(OFFICE_CODE, '') ?? 'Agency not stated'}</p>
      <h4 className="mt-2 font-display font-semibold text-title md:max-lg:text-body">{title}</h4>
      <dl className="mt-4 flex flex-1 flex-col gap-3 border-line border-t border-dashed pt-4">
        {statesAmount(amount) ? (
          <Fact term="Pays">
            <strong className="block font-display text-title">{capitalized(amount)}</strong>
          </Fact>
        ) : (
          <>
            {place && (
              <Fact term="Where the work is">
                <strong className="block font-display text-title">{place}</strong>
              </Fact>
            )}
            <Fact term="Pays">{source === CONTRACTS ? 'The price you bid' : 'See the notice'}</Fact>
          </>
        )}
        <Fact term="Who can apply">{capitalized(who)}</Fact>
        <Fact term="Deadline">{capitalized(withoutConditions(deadline))}</Fact>
      </dl>
      <p className="mt-5">
        <Stamp>{sample ? freeMoneyFinder.sample.stamp : freeMoneyFinder.sample.listed}</Stamp>
      </p>
    </li>
  )
}

/** Where the government buys: a notice there names no amount, since whoever bids names the price. */
const CONTRACTS = 'SAM.gov'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The day alone: funders add whole paragraphs in parentheses, which are in the list. */
function withoutConditions(deadline: string): string {
  return deadline.replace(/\s*\(.*$/s, '')
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-soft">{term}</dt>
      <dd className="text-small">{children}</dd>
    </div>
  )
}
