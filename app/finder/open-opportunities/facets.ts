import { EFFORT_LEVELS } from '../../catalog/effort-levels.ts'
import { usStates } from '../../catalog/us-states.ts'
import { SOURCE_NAMES } from '../editions/publishing/publishing.ts'
import { CERTIFICATES, certificatesFor, TRADE_NAMES } from '../profile/profile.ts'
import type { DayFacts } from './listing.ts'

/** A way to narrow the list: its choices, and those that an opportunity belongs to. */
interface Facet {
  name: string
  label: string
  options: Readonly<Record<string, string>>
  valuesOf(facts: DayFacts, daysLeft: number | undefined): readonly string[]
}

/** The value of an opportunity that every choice of a facet includes: one without states is open to all of them. */
const EVERY = '*'

const AMOUNTS: readonly [string, number, string][] = [
  ['to-10k', 1_000_000, 'Up to $10,000'],
  ['to-50k', 5_000_000, '$10,000 to $50,000'],
  ['to-250k', 25_000_000, '$50,000 to $250,000'],
  ['to-1m', 100_000_000, '$250,000 to $1 million'],
  ['over-1m', Number.POSITIVE_INFINITY, 'More than $1 million'],
]

const WINDOWS: readonly [string, number, string][] = [
  ['7', 7, 'Within 7 days'],
  ['14', 14, 'Within 14 days'],
  ['30', 30, 'Within 30 days'],
  ['60', 60, 'Within 60 days'],
  ['later', Number.POSITIVE_INFINITY, 'Any day, if it has one'],
]

const EFFORT_LABELS = { light: 'Light', moderate: 'Moderate', heavy: 'Heavy' }

export const FACETS: readonly Facet[] = [
  {
    name: 'trade',
    label: 'Trade',
    options: Object.fromEntries(TRADE_NAMES.map((name) => [name, name])),
    valuesOf: ({ trades }) => trades,
  },
  {
    name: 'state',
    label: 'State',
    options: usStates,
    valuesOf: ({ states }) => (states.length === 0 ? [EVERY] : states),
  },
  {
    name: 'certificate',
    label: 'Certificate',
    options: { none: 'None needed', small: 'Small business, no certificate', ...CERTIFICATES },
    valuesOf: ({ setAside, contract }) => certificatesOf(setAside, contract),
  },
  {
    name: 'amount',
    label: 'Amount',
    options: { ...labels(AMOUNTS), unstated: 'Not stated' },
    valuesOf: ({ ceilingCents }) => [
      // One dollar or none only fills in a required field.
      (ceilingCents !== null && ceilingCents > 100 && AMOUNTS.find(([, most]) => ceilingCents <= most)?.[0]) ||
        'unstated',
    ],
  },
  {
    name: 'deadline',
    label: 'Deadline',
    options: { ...labels(WINDOWS), none: 'No date' },
    valuesOf: (_, daysLeft) =>
      daysLeft === undefined ? ['none'] : WINDOWS.filter(([, most]) => daysLeft <= most).map(([value]) => value),
  },
  {
    name: 'effort',
    label: 'Effort',
    options: Object.fromEntries(EFFORT_LEVELS.map((level) => [level, EFFORT_LABELS[level]])),
    valuesOf: ({ effort }) => [effort],
  },
  { name: 'source', label: 'Source', options: SOURCE_NAMES, valuesOf: ({ source }) => [source] },
]

/** The values of an opportunity, in the order of FACETS. */
export function facetValues(facts: DayFacts, daysLeft: number | undefined): readonly (readonly string[])[] {
  return FACETS.map(({ valuesOf }) => valuesOf(facts, daysLeft))
}

export function hasValue(values: readonly string[], value: string): boolean {
  return values[0] === EVERY || values.includes(value)
}

function certificatesOf(setAside: string | null, contract: boolean): readonly string[] {
  if (setAside === null || !contract) return ['none']
  return certificatesFor(setAside) ?? ['small']
}

function labels(buckets: readonly [string, number, string][]): Record<string, string> {
  return Object.fromEntries(buckets.map(([value, , label]) => [value, label]))
}
