import { GRANTS_GOV_NOTICE } from '../../catalog/grants-gov.ts'
import { freeMoneyFinder } from '../../catalog/money-finder.ts'
import type { EditionPreview } from '../../finder/editions/publishing/publishing.ts'
import type { EntryView } from '../../finder/entries/entries.ts'
import { EntryRow } from '../../finder/entries/entry-row.tsx'
import { Stamp } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'

/** Rows of each edition as its buyers read them. */
export type ShownList = Pick<EditionPreview, 'name' | 'monthLabel' | 'facts' | 'label'> & { rows: EntryView[] }

export function SamplePreview({ lists }: { lists: readonly ShownList[] }) {
  if (lists.length === 0) return null
  const isSample = lists.some(({ label }) => label !== undefined)
  const { madeSample, made, lastWord } = freeMoneyFinder.sample
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
      {lists.map((list) => (
        <List key={list.name} list={list} />
      ))}
      <p className="measure text-fine text-soft">
        {isSample ? madeSample : made} {GRANTS_GOV_NOTICE} {lastWord}
      </p>
    </Section>
  )
}

/** A row of an edition, open, so that it shows what each holds. */
function List({ list: { name, monthLabel, label, rows } }: { list: ShownList }) {
  return (
    <section aria-label={`${name}, ${monthLabel}`} className="mb-12">
      <p className="font-display font-semibold text-title">
        {name}, {monthLabel}
      </p>
      {label && <p className="measure mt-2 text-small text-soft">{label}</p>}
      <ol className="mt-4 border-current border-t-2">
        {rows.map((row, at) => (
          <EntryRow key={row.id} entry={row} isOpen={at === 0} />
        ))}
      </ol>
    </section>
  )
}
