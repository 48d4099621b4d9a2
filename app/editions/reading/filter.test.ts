import { expect, test } from 'vitest'
import { sampleEdition } from '../publishing/publishing.ts'
import type { EntryView } from './edition-page.ts'
import { filterEntries, parseFilter } from './filter.ts'

const entries = sampleEdition('small-business').entries.map(
  (entry): EntryView => ({
    ...entry,
    ...{
      forecast: false,
      topPick: false,
      coachNote: null,
      badge: undefined,
      daysLeft: undefined,
      fit: undefined,
      hidden: false,
    },
    ...{ plainSummary: `For ${entry.who}.`, checkedOn: entry.lastChecked, awards: [] },
  }),
)
const synonyms = [['janitorial', 'cleaning', 'custodial']]
const shown = (query: string, among = entries) =>
  filterEntries(among, parseFilter(new URLSearchParams(query)), { synonyms, day: '2026-04-06' })

test('a buyer can filter by source, sector or state, and clear the filter', () => {
  const contracts = shown('source=SAM.gov')
  expect(contracts.length).toBeGreaterThan(0)
  expect(contracts.every(({ source }) => source === 'SAM.gov')).toBe(true)
  expect(shown('sector=energy').every(({ sectors }) => sectors.includes('energy'))).toBe(true)
  const georgia = shown('state=GA')
  expect(georgia.some(({ states }) => states.length === 0)).toBe(true)
  expect(georgia.every(({ states }) => states.length === 0 || states.includes('GA'))).toBe(true)
  expect(shown('words=nowhere-to-be-found')).toEqual([])
  expect(shown('')).toEqual(entries)
})

test('the list sorts by deadline, amount or effort, with missing values last', () => {
  const days = shown('sort=deadline').map(({ deadlineOn }) => deadlineOn ?? '9999')
  expect(days).toEqual([...days].sort())
  const amounts = shown('sort=amount').map(({ ceilingCents }) => Number(ceilingCents ?? 0))
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  expect(shown('sort=effort')[0]?.effort).toBe('light')
  expect(shown('sort=effort').at(-1)?.effort).toBe('heavy')
})

test('words find their synonyms, and an entry without one of the words is left out', () => {
  const [entry] = entries
  if (!entry) throw new Error('the sample is empty')
  const offices = { ...entry, id: 'offices', title: 'Custodial services, two offices' }
  const boiler = { ...entry, id: 'boiler', title: 'Boiler repair' }
  expect(shown('words=janitorial+offices', [offices, boiler])).toEqual([offices])
  expect(shown('words=janitorial+school', [offices, boiler])).toEqual([])
  expect(shown('words=-janitorial', [offices, boiler])).toEqual([boiler])
})

test('a week shows what closes in it', () => {
  const [entry] = entries
  if (!entry) throw new Error('the sample is empty')
  const closing = (id: string, deadlineOn: string | null, daysLeft?: number) => ({ ...entry, id, deadlineOn, daysLeft })
  const some = [
    closing('sunday', '2026-04-12', 6),
    closing('monday', '2026-04-13', 7),
    closing('never', null),
    closing('may', '2026-05-30', 54),
  ]
  expect(shown('week=2026-04-06', some).map(({ id }) => id)).toEqual(['sunday'])
  expect(shown('week=2026-04-13', some).map(({ id }) => id)).toEqual(['monday'])
  expect(shown('week=later', some).map(({ id }) => id)).toEqual(['may'])
})
