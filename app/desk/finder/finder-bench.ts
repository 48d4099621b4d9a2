import { Temporal } from 'temporal-polyfill'
import { monthName } from '../../catalog/edition-titles.ts'
import { longDay } from '../../catalog/long-day.ts'
import { stateOffices } from '../../catalog/state-offices.ts'
import { stateName } from '../../catalog/us-states.ts'
import { isDue, type KeptPage, loadPages, proposeRules, RECURRENCES } from '../../finder/curation/curation.ts'
import {
  countDraft,
  type EditionName,
  editionOptions,
  findEdition,
  findSourceAges,
  loadBalance,
  parseEditionName,
} from '../../finder/editions/publishing/publishing.ts'
import {
  AUDIENCES,
  findFoundations,
  findSourceAddresses,
  isUpdatable,
  UPDATABLE_SOURCES,
} from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { daysUntil, today, wallTime } from '../../platform/dates.ts'
import { nothingHere } from '../desk-access.ts'
import { CLIP_PATH, editionId, editionPath, READERS } from './finder-paths.ts'

/** Everything that the coach does for the list each month, in its order. */
export async function loadBench(deps: AppContext) {
  const { db } = deps.database
  const day = today(deps.clock)
  const { config } = editionOptions(deps, { month: day.slice(0, 7), audience: 'nonprofit' })
  const ages = (await findSourceAges(db)).map(({ feed, asOf }) => ({ feed, days: daysUntil(day, asOf) }))
  const [oldest] = ages
  const failed = [...(await findSourceAddresses(db)).values()].filter(({ problem }) => problem).length
  const pages = await loadPages(db)
  const leads = pages.filter(({ state }) => state === 'lead')
  return {
    clip: `${deps.publicUrl()}${CLIP_PATH}`,
    changed: pages.filter(({ state }) => state === 'waiting').map(pageView),
    due: pages.filter((page) => isDue(page, day)).map(pageView),
    leads: leads.filter(({ standing }) => !standing).map(pageView),
    dead: leads.filter(({ standing }) => standing).map(pageView),
    kept: pages.filter(({ state }) => state === 'kept').length,
    editions: await Promise.all(editionsAhead(deps).map((name) => stateOf(deps, name))),
    rules: await proposeRules(db),
    balances: await loadBalances(deps),
    freshness: {
      ...{ sources: ages.length, oldest: oldest && ageLabel(oldest.days), failed },
      stale: ages
        .filter(({ days }) => days > config.daysSinceSeen)
        .map(({ feed }) => (isUpdatable(feed) ? UPDATABLE_SOURCES[feed].title : feed)),
    },
  }
}

/** How the next list of each audience is spread, and where to look for the states it has nothing for. */
export async function loadBalances(deps: AppContext) {
  const { db } = deps.database
  const ahead = editionsAhead(deps)
  return Promise.all(
    AUDIENCES.map(async (audience) => {
      const names = ahead.filter((name) => name.audience === audience).toReversed()
      const found = await Promise.all(names.map(async (name) => ({ name, balance: await loadBalance(deps, name) })))
      const { name, balance } = found.find((one) => one.balance) ?? {}
      if (!name || !balance) return { audience, label: READERS[audience], balance: undefined, look: [], others: [] }
      const known = balance.nothing.filter(({ readers }) => readers > 0).slice(0, LOOKED_AT)
      const look = known.map(async ({ state, readers }) => {
        const { count, shown } = await findFoundations(db, state, [])
        const foundations = audience === 'nonprofit' ? shown.slice(0, 3) : []
        return {
          ...{ state: stateName(state), readers, offices: stateOffices(state), count },
          foundations: foundations.map((it) => ({ name: it.name, url: it.website ?? it.profileUrl })),
        }
      })
      const others = balance.nothing
        .filter((one) => !known.includes(one))
        .map(({ state }) => ({ state: stateName(state), offices: stateOffices(state) }))
      return { audience, label: editionLabel(name), balance, look: await Promise.all(look), others }
    }),
  )
}

/** States of readers for which a list has no row. */
const LOOKED_AT = 5

function pageView({ id, url, facts, note, standing, readOn, problem, difference }: KeptPage) {
  const { recurs = '' } = facts
  return {
    ...{ id, url, title: facts.title || url || '', note, standing, problem, difference },
    by: [
      facts.funder,
      facts['amount in words'] ?? (facts['at most'] && `up to $${Number(facts['at most']).toLocaleString('en-US')}`),
    ]
      .filter(Boolean)
      .join(' · '),
    when: recurs in RECURRENCES ? RECURRENCES[recurs as keyof typeof RECURRENCES] : '',
    readOn: readOn && longDay(readOn),
  }
}

function editionsAhead({ clock, scheduling }: AppContext): EditionName[] {
  const month = wallTime(clock.now(), scheduling.timeZone).toPlainDate().toPlainYearMonth()
  return [month, month.add(Temporal.Duration.from({ months: 1 }))].flatMap((each) =>
    AUDIENCES.map((audience) => ({ month: each.toString(), audience })),
  )
}

async function stateOf(deps: AppContext, name: EditionName) {
  const of = { id: editionId(name), label: editionLabel(name), path: editionPath(name) }
  const published = await findEdition(deps.database.db, name.audience, name.month)
  if (published) return { ...of, state: 'published' as const, detail: `Published ${longDay(published.publishedOn)}` }
  const draft = await countDraft(deps, name)
  if (!draft) return { ...of, state: 'none' as const, detail: 'No list yet' }
  const { fewestEntries } = editionOptions(deps, name).config
  const short = draft.entries < fewestEntries ? `: too few, it needs ${fewestEntries}` : ''
  return { ...of, state: 'list' as const, detail: `${draft.entries} of ${draft.size} rows${short}` }
}

/** @throws the answer of an address at which there's nothing */
export function requireEditionName(params: { edition: string }): EditionName {
  const name = parseEditionName(params.edition)
  if (!name) throw nothingHere()
  return name
}

export const monthLabel = ({ month }: EditionName): string => `${monthName(month)} ${month.slice(0, 4)}`

/** `November 2026, for small businesses` */
export const editionLabel = (name: EditionName): string => `${monthLabel(name)}, ${READERS[name.audience]}`

/** What the coach types before an edition goes out: `November 2026`. */
export const isTypedMonth = (typed: string, name: EditionName): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === monthLabel(name).toLowerCase()

/** `today`, `a day old`, `12 days old` */
export function ageLabel(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'a day old' : `${days.toLocaleString('en-US')} days old`
}
