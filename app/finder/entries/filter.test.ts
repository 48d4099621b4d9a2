import { beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import type { Synonyms } from '../../platform/search-terms.ts'
import { sampleEdition } from '../editions/publishing/publishing.ts'
import { loadSynonyms } from '../opportunities/opportunities.ts'
import { tradesOf } from '../profile/profile.ts'
import type { EntryView } from './entry-view.ts'
import { filterEntries, parseFilter } from './filter.ts'

const PLAIN = {
  ...{ forecast: false, topPick: false, coachNote: null, hidden: false, canRegister: false, awards: [] },
  ...{ badge: undefined, daysLeft: 1, fit: undefined, similar: undefined },
  ...{ firstStep: undefined, tooLate: undefined },
}
const entries = sampleEdition('small-business').entries.map(
  (entry): EntryView => ({
    ...entry,
    ...PLAIN,
    place: entry.place,
    trades: tradesOf(entry),
    checkedOn: entry.lastChecked,
  }),
)
const [entry = expect.fail('the sample is empty')] = entries
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

test('the list sorts by deadline, amount or effort, with missing values and what has closed last', () => {
  const days = shown('sort=deadline').map(({ deadlineOn }) => deadlineOn ?? '9999')
  expect(days).toEqual([...days].sort())
  const amounts = shown('sort=amount').map(({ ceilingCents }) => Number(ceilingCents ?? 0))
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
  expect(shown('sort=effort')[0]?.effort).toBe('light')
  expect(shown('sort=effort').at(-1)?.effort).toBe('heavy')
  const over = { ...entry, deadlineOn: '2026-04-05', daysLeft: undefined }
  for (const query of ['', 'sort=deadline']) expect(shown(query, [over, entry])).toEqual([entry, over])
})

test('words find their synonyms, and an entry without one of the words is left out', () => {
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

/** Words that find the same rows, and which these are. */
const ALIKE = {
  'janitorial, cleaning': [8, 12, 13, 21],
  'lawn, landscaping': [14, 57],
  'app, software': [42],
  'plumbing, plumber': [16, 33, 47, 58],
  consulting: [4, 9, 76],
  'roofing, roof': [2, 51, 70],
  'trash, garbage, refuse': [1, 11],
  waste: [1, 5, 11, 26, 61],
  electrician: [39, 47],
  catering: [20, 32, 36, 49],
  '561720': [8, 13, 21],
  S203: [20, 49],
  Ukiah: [13],
  Tampa: [4],
  'New Mexico': [],
}

test.each(Object.entries(ALIKE))(
  '“%s” finds the rows of the sample that are about it, and few others',
  (alike, rows) => {
    for (const words of alike.split(', ')) {
      const found = positions(words)
      expect(found, words).toEqual(expect.arrayContaining(rows))
      expect(found.length, words).toBeLessThanOrEqual(rows.length + 2)
    }
  },
)

test('Up to three letters are a whole word, and no search finds every row', () => {
  const plain = { ...entry, opening: '', codes: [], trades: [], summary: null }
  const app = { ...plain, id: 'app', title: 'Apps for visitors' }
  const apply = { ...plain, id: 'apply', title: 'Apply for an applied appraisal' }
  expect(shown('words=app', [app, apply])).toEqual([app])
  for (const word of ['app', 'it', 'art', 'hr', 'daycare', 'apply', 'money'])
    expect(positions(word).length, word).toBeLessThan(entries.length / 4)
})

test('a week shows what closes in it', () => {
  const closing = (id: string, deadlineOn: string | null, daysLeft?: number) => ({ ...entry, id, deadlineOn, daysLeft })
  const some = [
    closing('sunday', '2026-04-12', 6),
    closing('monday', '2026-04-13', 7),
    closing('never', null),
    closing('may', '2026-05-30', 54),
  ]
  for (const [week, id] of Object.entries({ '2026-04-06': 'sunday', '2026-04-13': 'monday', later: 'may' }))
    expect(shown(`week=${week}`, some)).toMatchObject([{ id }])
})
