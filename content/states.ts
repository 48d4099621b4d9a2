import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { laterReadings, month } from '../products/source/readings.ts'
import type { CellInput } from '../products/xlsx/workbook.ts'
import record from './states.json' with { type: 'json' }

/* The fifty states and DC, from one record: what each cell says, and the source that confirms it or that none does. */

const address = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
const office = z.object({ name: z.string().min(1).optional(), url: address, source: z.string().optional() })

/** A day, or the month or the year where the source names no more. */
const sourceDate = z.union([z.iso.date(), z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)])

const doorNames = {
  commerce: 'Commerce or economic development',
  procurement: 'Procurement portal',
  apex: 'APEX Accelerator',
  sbdc: 'Small Business Development Center',
  arts: 'State arts agency',
  wbc: "Women's business center",
} as const

/** Where a door's office can be found when its own address isn't known. */
const finders: Readonly<Partial<Record<Door, string>>> = {
  apex: 'https://www.apexaccelerators.us/',
  sbdc: 'https://americassbdc.org/',
  wbc: 'https://www.sba.gov/local-assistance',
}

export type Door = keyof typeof doorNames
export const doors = Object.keys(doorNames) as readonly Door[]

export const { sources, states } = z
  .object({
    sources: z.record(z.string(), z.object({ title: z.string(), address, date: sourceDate })),
    states: z.array(
      z.object({
        code: z.string().regex(/^[A-Z]{2}$/),
        name: z.string().min(1),
        doors: z.partialRecord(z.enum(doors), office),
      }),
    ),
  })
  .parse(record)

type State = (typeof states)[number]

/** What a published record says of a state, its month and the page to check it on; or why nothing is said. */
const fact = z.union([
  z.strictObject({ says: z.string().min(1), at: address, recorded: month }),
  z.strictObject({ open: z.string().min(1), at: address }),
])

/** What a new company or charity asks of its state, in the order of the state sheet. */
export const factNames = {
  office: 'Filing office',
  fee: 'Fee to form an LLC',
  yearly: 'Yearly fee of an LLC',
  due: 'When it’s due',
  charity: 'Charity registration',
} as const

const facts = Object.keys(factNames) as readonly (keyof typeof factNames)[]

/** The month of the federal registry of .gov names that has the filing offices' sites. */
const OFFICES_RECORDED = '2026-08'

const filingSchema = z.strictObject({
  office: z.string().min(1),
  site: address,
  listed: z.boolean().default(true),
  communityProperty: z.enum(['yes', 'opt-in', 'no']).default('no'),
  publication: z.string().optional(),
  ...{ fee: fact, yearly: fact, due: fact, charity: fact },
})

/** Where a company files, and what it costs, by the state's code. */
export const filings = z
  .record(z.string(), filingSchema)
  .parse(parse(readFileSync(new URL('filings.yaml', import.meta.url), 'utf8')))

interface StateFact {
  says?: string
  /** Why nothing is said. */
  open?: string
  at: string
  recorded?: string
}

/** Each fact of each state, with what was read since. Nobody has read one that has no `read`. */
export const stateFacts = states.flatMap(({ code, name }) =>
  facts.map((each) => {
    const filing = filings[code]
    if (!filing) throw new Error(`${name} has no filing office`)
    const office: StateFact = { says: filing.office, at: filing.site, recorded: OFFICES_RECORDED }
    const found: StateFact = each === 'office' ? office : filing[each]
    const key = `state:${code}:${each}`
    return { key, code, name, fact: each, ...found, ...laterReadings[key] }
  }),
)

export interface Entry {
  readonly state: State
  readonly door: Door
  readonly office: string
  readonly url: string
  readonly confirmed: string
}

/** One entry for each door of each state, whether or not it could be confirmed. */
export const directory: readonly Entry[] = states.flatMap((state) => doors.map((door) => entryOf(state, door)))

function entryOf(state: State, door: Door): Entry {
  const found = state.doors[door]
  if (found) {
    return { state, door, office: found.name ?? doorNames[door], url: found.url, confirmed: confirmed(found.source) }
  }
  const url = finders[door]
  if (!url) throw new Error(`${state.name} has no ${doorNames[door]}, and there is no finder for one`)
  return { state, door, office: 'Look it up in the national directory', url, confirmed: 'Not confirmed' }
}

export function confirmed(source: string | undefined): string {
  return source === undefined ? 'Not confirmed' : date(sourceOf(source).date)
}

export function sourceOf(id: string) {
  const source = sources[id]
  if (!source) throw new Error(`There is no source "${id}"`)
  return source
}

/** `Aug 22, 2026`, or `Aug 2026` or `2026` where the source names no more. */
function date(iso: string, monthStyle: 'short' | 'long' = 'short'): string {
  const [year = '', month, day] = iso.split('-')
  return new Date(`${year}-${month ?? '01'}-${day ?? '01'}T12:00:00Z`).toLocaleDateString('en-US', {
    month: month ? monthStyle : undefined,
    day: day ? 'numeric' : undefined,
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The sources that confirm an office of the directory, in the record's order. */
export const directorySources = Object.keys(sources).filter((id) =>
  states.some(({ doors: found }) => Object.values(found).some(({ source }) => source === id)),
)

/** They as a line of a document: each with its link and its date. */
export const directorySourceLine = () =>
  directorySources
    .map(sourceOf)
    .map(({ title, address, date: when }) => `[${title}](${address}), ${date(when, 'long')}`)
    .join('; ')

export const doorName = (door: Door) => doorNames[door]

export const linkCell = (url: string): CellInput => ({ value: url, link: url })

/** A table for each state, as text for a document. */
export function directoryTables(): string {
  return states.map((state) => [`### ${state.name}`, '', ...tableOf(state), ''].join('\n')).join('\n')
}

function tableOf(state: State): string[] {
  const rows = directory.filter((entry) => entry.state === state)
  const lines = rows.map(({ door, office, url, confirmed: when }) => {
    return `| ${doorNames[door]} | ${office === doorNames[door] ? '' : `${office}: `}[${shown(url)}](${url}) | ${when} |`
  })
  return ['| Door | Address | Confirmed |', '|------|-----------|----|', ...lines]
}

const shown = (url: string) => url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
