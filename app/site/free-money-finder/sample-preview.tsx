import { OPPORTUNITIES_PER_LIST, SAMPLED_ON, type SampleRow, sampleRows } from '../../catalog/money-finder.ts'
import type { EditionPreview } from '../../editions/publishing/publishing.ts'
import { Stamp } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { longDate } from '../../ui/long-date.ts'
import { Section } from '../../ui/section.tsx'

export function SamplePreview({ lists }: { lists: readonly EditionPreview[] }) {
  return (
    <Section labelledBy="sample">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-6">
        <h2 id="sample" className="text-heading">
          See a sample
        </h2>
        <Stamp large className="mt-2 mr-3">
          Sample
        </Stamp>
      </div>
      {lists.length > 0 ? lists.map((list) => <List key={list.name} list={list} />) : <PastRows />}
    </Section>
  )
}

/** Five rows of an edition, and what else is in it. */
function List({ list: { name, monthLabel, facts, label, rows, bySector } }: { list: EditionPreview }) {
  return (
    <div className="mb-12">
      <h3 className="text-title">
        {name}, {monthLabel}
      </h3>
      {label && <p className="measure mt-2 mb-4 text-small text-soft">{label}</p>}
      <ul className="mt-4 border-current border-t-2">
        {rows.map((row) => (
          <ListRow key={row.id} row={row} />
        ))}
      </ul>
      <p className="measure mt-4 text-small">
        <strong>All {facts[0]} by sector</strong> (some count for two):{' '}
        {bySector.map(({ sector, count }) => `${sector.replace('-', ' ')} ${count}`).join(', ')}.
      </p>
      <p className="measure mt-3 text-fine text-soft">
        A program drafts each list from public data and checks every row against our rules
        {label ? '. No one has read this sample row by row' : ', and the coach edits and publishes it'}.
      </p>
      <p className="measure mt-3 text-fine text-soft">
        This product uses the Grants.gov API but is not endorsed or certified by the U.S. Department of Health and Human
        Services. The funders’ own notices always have the last word.
      </p>
    </div>
  )
}

/** Characters of a deadline that fit beside an amount; a longer one gets its own line. */
const BESIDE_AN_AMOUNT = 30

function ListRow({ row: { title, agency, who, amount, deadline } }: { row: EditionPreview['rows'][number] }) {
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-b py-5 md:grid-cols-2">
      <div>
        <h4 className="text-title">{title}</h4>
        <p className="mt-1 text-small text-soft">{agency ?? 'Agency not stated'}</p>
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3">
        <Fact term="Who can apply" wide>
          {who}
        </Fact>
        <Fact term="Amount">{amount}</Fact>
        <Fact term="Deadline" wide={deadline.length > BESIDE_AN_AMOUNT}>
          {deadline}
        </Fact>
      </dl>
    </li>
  )
}

function PastRows() {
  return (
    <>
      <ul className="border-current border-t-2">
        {sampleRows.map((row) => (
          <PastRow key={row.reference} row={row} />
        ))}
      </ul>
      <p className="measure mt-6 text-small text-soft">
        These four are real and out of date on purpose. They were on Grants.gov on {longDate(SAMPLED_ON)} and have
        closed since, so please don’t apply for them. Each edition has up to {OPPORTUNITIES_PER_LIST} that are still
        ahead. The funders’ own notices always have the last word; none of them endorses this list.
      </p>
    </>
  )
}

function PastRow({ row: { edition, title, funder, who, reference, closed } }: { row: SampleRow }) {
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-b py-5 md:grid-cols-2">
      <div>
        <p className="label text-evergreen">{edition}</p>
        <h3 className="mt-1 text-title">{title}</h3>
        <p className="mt-1 text-small text-soft">{funder}</p>
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3">
        <Fact term="Who can apply" wide>
          {who}
        </Fact>
        <Fact term="Closed">{longDate(closed)}</Fact>
        <Fact term="Reference">
          <span className="font-mono">{reference}</span>
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={classes(wide && 'col-span-2')}>
      <dt className="text-fine text-soft">{term}</dt>
      <dd className="text-small">{children}</dd>
    </div>
  )
}
