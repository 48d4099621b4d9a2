import { beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import type { Synonyms } from '../../platform/search-terms.ts'
import { sampleEdition } from '../editions/publishing/publishing.ts'
import { loadSynonyms } from '../opportunities/opportunities.ts'
import { tradesOf } from '../profile/profile.ts'
import type { EntryView } from './entry-view.ts'
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
      firstStep: undefined,
      tooLate: undefined,
      canRegister: false,
      similar: undefined,
    },
    ...{ place: entry.place, trades: tradesOf(entry), checkedOn: entry.lastChecked, awards: [] },
  }),
)
let synonyms: Synonyms
const database = databaseForFile()
beforeAll(async () => {
  synonyms = await loadSynonyms(database.db)
})

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
  const nursery = { ...entry, id: 'nursery', title: 'Child Care Services, Fort Knox' }
  expect(shown('words=daycare', [offices, boiler, nursery])).toEqual([nursery])
  expect(shown('words=janitorial+school', [offices, boiler])).toEqual([])
  expect(shown('words=-janitorial', [offices, boiler])).toEqual([boiler])
})

const positions = (words: string) => {
  const found = new Set(shown(`words=${encodeURIComponent(words)}`).map(({ id }) => id))
  return sampleEdition('small-business').entries.flatMap(({ id, position }) => (found.has(id) ? [position] : []))
}

test.each([
  ['janitorial', [8, 12, 13, 21]],
  ['cleaning', [8, 12, 13, 21]],
  ['lawn', [14, 57]],
  ['landscaping', [14, 57]],
  ['app', [42]],
  ['software', [42]],
  ['plumbing', [16, 33, 47, 58]],
  ['plumber', [16, 33, 47, 58]],
  ['consulting', [4, 9, 76]],
  ['roofing', [2, 51, 70]],
  ['roof', [2, 51, 70]],
  ['trash', [1, 11]],
  ['garbage', [1, 11]],
  ['refuse', [1, 11]],
  ['waste', [1, 5, 11, 26, 61]],
  ['electrician', [39, 47]],
  ['catering', [20, 32, 36, 49]],
  ['561720', [8, 13, 21]],
  ['S203', [20, 49]],
  ['Ukiah', [13]],
  ['Tampa', [4]],
  ['New Mexico', []],
] as const)('“%s” finds the rows of the sample that are about it, and few others', (words, expected) => {
  const found = positions(words)
  expect(found).toEqual(expect.arrayContaining([...expected]))
  expect(found.length).toBeLessThanOrEqual(expected.length + 2)
})

test('Up to three letters are a whole word, and no search finds every row', () => {
  const [entry] = entries
  if (!entry) throw new Error('the sample is empty')
  const plain = { ...entry, opening: '', codes: [], trades: [], summary: null }
  const app = { ...plain, id: 'app', title: 'Apps for visitors' }
  const apply = { ...plain, id: 'apply', title: 'Apply for an applied appraisal' }
  expect(shown('words=app', [app, apply])).toEqual([app])
  for (const word of ['app', 'it', 'art', 'hr', 'daycare', 'apply', 'money'])
    expect(positions(word).length, word).toBeLessThan(entries.length / 4)
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
