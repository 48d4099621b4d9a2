import { monthName } from '../../../catalog/edition-titles.ts'
import { type EditionOffer, editionOffers } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AUDIENCES, type Audience } from '../../opportunities/opportunities.ts'
import { editionFacts } from './edition-facts.ts'
import type { EntryContent } from './entry.ts'
import { loadLatestEditionSummary } from './publication.ts'
import { editionMonthOnSale } from './purchased-edition.ts'
import { sampleEdition } from './samples.ts'

export interface EditionListing {
  /** Of the newest published edition; undefined until there is one. */
  month: string | undefined
  /** The products that can be bought now. */
  onSale: string[]
  lists: EditionPreview[]
}

/** What the sales page shows of one edition. */
export interface EditionPreview {
  name: EditionOffer['name']
  /** "November 2026" */
  monthLabel: string
  /** What is in it, counted: its rows, their kinds and their states. */
  facts: string[]
  label: string | undefined
  rows: Pick<EntryContent, 'id' | 'title' | 'agency' | 'who' | 'amount' | 'deadline' | 'place' | 'source'>[]
}

/** What the sales page shows of the newest editions. */
export async function loadEditionListing(deps: Pick<AppContext, 'database' | 'sellsSamples'>): Promise<EditionListing> {
  const found = await Promise.all(
    AUDIENCES.map(async (audience) => {
      const { name, offer } = editionOffers[audience]
      const newest = await loadLatestEditionSummary(deps.database.db, audience)
      const onSale = (await editionMonthOnSale(deps, offer.id)) === undefined ? [] : [offer.id]
      if (!newest) return { onSale, list: undefined, newest }
      const rows = newest.previewEntries.map(toPreviewRow)
      const monthLabel = `${newest.month} ${newest.year}`
      const list = { name, monthLabel, facts: newest.facts, label: undefined, rows }
      return { onSale, list, newest }
    }),
  )
  const published = found.flatMap(({ newest }) => newest ?? [])
  const newest = published.sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1))[0]
  const lists = found.flatMap(({ list }) => list ?? [])
  return {
    month: newest?.month,
    onSale: found.flatMap(({ onSale }) => onSale),
    lists: lists.length === 0 && deps.sellsSamples ? AUDIENCES.map(samplePreview) : lists,
  }
}

/** At the head of the coach's order, from which the page shows the three that say the most. */
const SAMPLE_ROWS = 12

function samplePreview(audience: Audience): EditionPreview {
  const { month, entries, label } = sampleEdition(audience)
  return {
    name: editionOffers[audience].name,
    monthLabel: `${monthName(month)} ${month.slice(0, 4)}`,
    facts: editionFacts(entries),
    label,
    // Calls for research teams, which few readers are, come with the rest of the list.
    rows: entries
      .filter(({ mark }) => !mark)
      .slice(0, SAMPLE_ROWS)
      .map(toPreviewRow),
  }
}

function toPreviewRow({ place, ...entry }: EntryContent): EditionPreview['rows'][number] {
  const { id, title, agency, who, amount, deadline, source } = entry
  return { id, title, agency, who, amount, deadline, source, ...(place && { place }) }
}
