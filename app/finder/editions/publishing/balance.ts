import { stateName, usStates } from '../../../catalog/us-states.ts'
import { findOpportunitiesById, type Opportunity } from '../../opportunities/opportunities.ts'
import { countReaders, opportunityFacts, tradesOf } from '../../profile/profile.ts'
import { type DraftDeps, editionOptions } from './drafting.ts'
import { countParts } from './mix.ts'
import { onlyState, PARTS } from './parts.ts'
import { findEdition, loadEditionEntries } from './publication.ts'
import { AMOUNT_BANDS, amountBand } from './selection.ts'
import { readSheet, rowsInOrder } from './sheet.ts'
import type { EditionName } from './sheet-on-screen.ts'

/** How many rows of a list are of one kind, and what the policy wants. */
interface Share {
  label: string
  has: number
  /** "at least 20"; empty where it wants nothing. */
  wanted: string
  /** Whether there are too few, or too many. */
  isOff: boolean
  /** Where more of them come from. */
  source?: string
}

const MAX_TRADES = 12
const MAX_STATES = 6

/** The list of an edition, drafted or published, against the policy and its readers; undefined before there is one. */
export async function loadBalance(deps: DraftDeps, name: EditionName) {
  const { db } = deps.database
  const { config, day, sheet } = editionOptions(deps, name)
  const published = await findEdition(db, name.audience, name.month)
  const drafted = published ? undefined : await readSheet(sheet)
  if (!published && !drafted) return undefined
  const ids = published
    ? (await loadEditionEntries(db, published.id)).map(({ opportunityId }) => opportunityId)
    : rowsInOrder(drafted?.rows ?? [], 'main').map(({ id }) => id)
  const rows = [...(await findOpportunitiesById(db, ids)).values()]
  const readers = await countReaders(db, name.audience)
  const { atLeast, atMost } = config.mix[name.audience]
  const kinds = countParts(rows, day).flatMap(([part, has]): Share[] => {
    const [min, max] = [atLeast[part], atMost[part]]
    if (min === undefined && max === undefined) return []
    const wanted = min === undefined ? `at most ${max}` : `at least ${min}`
    const { label, source } = PARTS[part]
    return [{ label, source, has, wanted, isOff: has < (min ?? 0) || has > (max ?? has) }]
  })
  const local = Map.groupBy(rows, onlyState)
  const states = [...local].flatMap(([state, { length: has }]) => (state ? [{ state, has }] : []))
  return {
    rows: rows.length,
    /** Rows that are open in every state. */
    national: rows.filter((it) => it.states.length === 0).length,
    kinds,
    amounts: AMOUNT_BANDS.map((label) => ({ ...PLAIN, label, has: rows.filter((it) => bandOf(it) === label).length })),
    states: states
      .sort((a, b) => b.has - a.has)
      .slice(0, MAX_STATES)
      .map(({ state, has }) => ({
        ...{ label: stateName(state), has, wanted: `at most ${config.perState}`, isOff: has > config.perState },
      })),
    /** The trades of readers first, then what the list has beside them. */
    trades: tradesOfRows(rows, readers.trades),
    /** States for which no row is, those with the most readers first. */
    nothing: Object.keys(usStates)
      .filter((state) => !rows.some((it) => it.states.includes(state)))
      .map((state) => ({ state, readers: readers.states.get(state) ?? 0 }))
      .sort((a, b) => b.readers - a.readers),
  }
}

const PLAIN = { wanted: '', isOff: false }
const bandOf = ({ ceiling_cents }: Opportunity) => amountBand(ceiling_cents)

function tradesOfRows(rows: readonly Opportunity[], readers: ReadonlyMap<string, number>) {
  const counts = new Map<string, number>()
  for (const it of rows)
    for (const trade of tradesOf(opportunityFacts(it))) counts.set(trade, (counts.get(trade) ?? 0) + 1)
  return [...new Set([...readers.keys(), ...counts.keys()])]
    .map((label) => ({ label, readers: readers.get(label) ?? 0, has: counts.get(label) ?? 0 }))
    .sort((a, b) => b.readers - a.readers || b.has - a.has)
    .slice(0, MAX_TRADES)
}
