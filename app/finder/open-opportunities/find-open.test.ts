import { expect, test } from 'vitest'
import type { EntryView } from '../entries/entries.ts'
import { groupEntries } from '../entries/groups.ts'
import type { FundingProfile } from '../profile/profile.ts'
import { findOpen } from './find-open.ts'
import type { OpenIndex } from './open-index.ts'
import { parseOpenQuery } from './open-query.ts'

const CLEANER: FundingProfile = {
  ...{ entity: 'small-business', state: 'OH', reach: 'neighbors', naics: ['561720'], certificates: [] },
  ...{ registrations: [], years: '2-5', size: '2-10' },
}

const CONTRACT = {
  ...{ title: 'Janitorial services', summary: null, who: '', contract: true, forResearchers: false, setAside: 'SBA' },
  ...{ applicants: undefined, naics: ['561720'], sectors: [], states: ['OH'], daysLeft: 30, federal: true },
}
const GRANT = {
  ...{ contract: false, naics: [], states: [], applicants: ['others'], setAside: null },
  ...{ title: 'Custodial services, janitorial', summary: 'It pays for janitorial services.' },
  sectors: ['professional-services'],
}

/** The nearest deadline first, as an index has them: and what fits least. */
const index = {
  key: '',
  listings: [
    ['another trade', { title: 'Janitorial supply building', naics: ['238160'] }],
    ['others only', GRANT],
    ['an inquiry', { inquiry: true }],
    ['a title alone', { title: 'Custodial janitorial services', naics: [], federal: false, setAside: null }],
    ['no place', { states: [] }],
    ['no time to register', { daysLeft: 6 }],
    ['hers', {}],
  ].map(([id, facts], at) => ({
    ...{ id, facts: { ...CONTRACT, deadlineOn: `2026-12-0${at + 1}`, ...(facts as object) } },
    ...{ closedOff: undefined, firstListedAt: 0, facets: [] },
  })),
} as unknown as OpenIndex

test.each(['', '?words=janitorial'])(
  'With “%s” what is closest comes first, and what says only “others” is folded',
  (query) => {
    const page = findOpen(index, CLEANER, parseOpenQuery(new URLSearchParams(query)), undefined)
    const closestFirst = ['hers', 'an inquiry', 'no time to register', 'no place', 'a title alone']
    expect(page.listings.map(({ id }) => id)).toEqual(closestFirst)
    expect(page.byGrade).toEqual({ yours: 1, 'worth-reading': 4, 'others-only': 1, 'not-you': 1 })
  },
)

test('What says only “others” is a group of its own, closed until it’s opened, also where the coach’s list is short', () => {
  const entries = ['yours', 'others-only'].map((grade) => ({ fit: { grade }, forecast: false, hidden: false }))
  const groups = groupEntries(entries as EntryView[], entries as EntryView[], { by: 'fit', isOpen: false })
  expect(groups.map(({ id, folded = false, total }) => [id, folded, total])).toEqual([
    ['yours', false, 1],
    ['others-only', true, 1],
  ])
})
