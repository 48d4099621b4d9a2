import { createContext } from 'react-router'
import { type EntryContent, tellingFirst } from './entry.ts'
import { editionSample } from './publication.ts'
import { sampleEdition } from './samples.ts'
import { editionOnSale, type ShelfDeps } from './sold.ts'

/** How the sales page's loader comes by what it needs. */
export const shelfContext = createContext<ShelfDeps>()

export interface Shelf {
  /** Of the newest published edition; undefined until there is one. */
  month: string | undefined
  /** The products that can be bought now. */
  onSale: string[]
  lists: ShownList[]
}

/** What the sales page shows of one edition. */
export interface ShownList {
  name: 'Small Business' | 'Nonprofit'
  /** "November 2026" */
  of: string
  label: string | undefined
  rows: Pick<EntryContent, 'id' | 'title' | 'agency' | 'who' | 'amount' | 'deadline'>[]
  bySector: { sector: string; count: number }[]
}

const LISTS = [
  ['small-business', 'Small Business', 'money-finder-small-business'],
  ['nonprofit', 'Nonprofit', 'money-finder-nonprofit'],
] as const

/** What the sales page says of the newest editions. */
export async function shelfOf(deps: ShelfDeps): Promise<Shelf> {
  const found = await Promise.all(
    LISTS.map(async ([audience, name, product]) => {
      const newest = await editionSample(deps.db, audience)
      const onSale = (await editionOnSale(deps, product)) === undefined ? [] : [product]
      if (!newest) return { onSale, list: undefined, newest }
      const rows = newest.sample.map(shown)
      const list = { name, of: `${newest.month} ${newest.year}`, label: undefined, rows, bySector: newest.bySector }
      return { onSale, list, newest }
    }),
  )
  const published = found.flatMap(({ newest }) => newest ?? [])
  const newest = published.sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1))[0]
  const lists = found.flatMap(({ list }) => list ?? [])
  return {
    month: newest?.month,
    onSale: found.flatMap(({ onSale }) => onSale),
    lists: lists.length === 0 && deps.sellsSamples ? LISTS.map(([audience, name]) => sampled(audience, name)) : lists,
  }
}

function sampled(audience: (typeof LISTS)[number][0], name: ShownList['name']): ShownList {
  const { entries, label } = sampleEdition(audience)
  const counts = new Map<string, number>()
  for (const sector of entries.flatMap(({ sectors }) => sectors)) counts.set(sector, (counts.get(sector) ?? 0) + 1)
  const bySector = [...counts].map(([sector, count]) => ({ sector, count })).sort((a, b) => b.count - a.count)
  return { name, of: 'April 2026', label, rows: tellingFirst(entries).slice(0, 5).map(shown), bySector }
}

function shown({ id, title, agency, who, amount, deadline }: EntryContent): ShownList['rows'][number] {
  return { id, title, agency, who, amount, deadline }
}
