import { expect, test } from 'vitest'
import { sampleEdition } from '../publishing/publishing.ts'
import type { EntryView } from './edition-page.ts'
import { filterEntries, parseFilter } from './filter.ts'

const entries = sampleEdition('small-business').entries.map(
  (entry): EntryView => ({
    ...entry,
    ...{ forecast: false, topPick: false, coachNote: null, badge: undefined, daysLeft: undefined },
    ...{ plainSummary: `For ${entry.who}.`, checkedOn: entry.lastChecked },
  }),
)
const shown = (query: string) => filterEntries(entries, parseFilter(new URLSearchParams(query)))

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
