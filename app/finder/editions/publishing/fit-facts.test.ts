import { expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import { type FitProfile, fitFor, opportunityFacts } from '../../profile/profile.ts'
import { editionFacts } from './edition-facts.ts'
import { type EntryContent, entryContent, publicationEvidence } from './entry.ts'
import { entryFitFacts } from './fit-facts.ts'
import { scoreOpportunity } from './selection.ts'
import { fieldLines } from './table.ts'

const DAY = '2026-11-21'
const factsOf = (fields: Parameters<typeof testGrant>[0]) =>
  entryFitFacts(entryContent('small-business', testGrant(fields), DAY), 30)

const editionEntry = (content: EntryContent) => ({
  ...{ position: 1, section: 'main' as const, topPick: false, note: null, editionId: 'edn_1', opportunityId: 'opp_1' },
  ...{ content, proof: publicationEvidence(testGrant({}), DAY) },
})

test('an entry of a state’s bid is judged as a contract, by its own codes and without SAM.gov', () => {
  expect(factsOf({ source: 'cal-eprocure', kind: 'bid', unspsc: ['76111501'], states: ['CA'] })).toMatchObject({
    contract: true,
    federal: false,
    unspsc: ['76111501'],
  })
})

test('an entry of SAM.gov is judged with its product code, and one of our own finds by what its set-aside shows', () => {
  expect(factsOf({ source: 'sam', kind: 'notice', product_code: 'S201' })).toMatchObject({
    contract: true,
    federal: true,
    productCode: 'S201',
  })
  expect(factsOf({ source: 'own' })).toMatchObject({ contract: false, federal: undefined })
})

test('an entry whose notice is set aside in its text alone is judged, counted and indexed as set aside, as with the code', () => {
  const notice = testGrant({
    ...{ source: 'sam', kind: 'solicitation', naics: ['238160'], set_aside: null, deadline_on: '2026-12-21' },
    applicants: ['small-business', 'for-profit', 'nonprofit', 'nonprofit-501c3'],
    description: 'Payment bonds are required.THIS IS A 100% SMALL BUSINESS SET-ASIDE.',
  })
  const coded = { ...notice, set_aside: 'SBA', applicants: ['small-business' as const] }
  const entry = (it: typeof notice) => entryContent('small-business', it, DAY)
  expect(entry(notice)).toEqual(entry(coded))
  expect(editionFacts([entry(notice)])).toContain('1 federal contract set aside')
  expect(fieldLines(editionEntry(entry(notice)))).toContain('Set-aside: SBA')
  expect(scoreOpportunity('small-business', notice, DAY)).toBe(scoreOpportunity('small-business', coded, DAY))
})

test('a grant from a portal’s table is judged as a grant, and its bid as a contract', () => {
  const row = (kind: string) =>
    entryContent('nonprofit', testGrant({ source: 'table', states: ['CA'], sectors: ['arts'], kind }), DAY)
  expect(entryFitFacts(row('grant'), 30).contract).toBe(false)
  expect(entryFitFacts(row('bid'), 30).contract).toBe(true)
  const { contract: _, facts: __, ...older } = row('grant')
  expect(entryFitFacts(older, 30).contract).toBe(true)
})

test.each([
  ['a grant whose text names ocean carriers alone', { eligibility_words: 'Only ocean carriers may apply.' }],
  ['a request that only asks who could do it', { source: 'sam', kind: 'sources-sought', naics: ['561720'] }],
  [
    'work whose place its office alone shows',
    { source: 'sam', kind: 'solicitation', naics: ['561720'], agency: 'VETERANS AFFAIRS / NETWORK CONTRACT OFFICE 20' },
  ],
  [
    'a contract that is large by its own words',
    {
      source: 'sam',
      kind: 'solicitation',
      naics: ['236220'],
      description: 'The magnitude is between $10,000,000 and $25,000,000.',
    },
  ],
] as [string, Parameters<typeof testGrant>[0]][])('%s fits in an edition as in all that is open', (_, fields) => {
  const notice = testGrant({ ...fields, deadline_on: '2026-12-21' })
  const asked: FitProfile = {
    ...{ entity: 'small-business', state: 'OH', reach: 'neighbors', naics: ['561720'], size: '2-10' },
    ...{ certificates: [], registrations: [], years: '2-5' },
  }
  const entry = entryFitFacts(entryContent('small-business', notice, DAY), 30)
  expect(fitFor(asked, entry)).toEqual(fitFor(asked, { ...opportunityFacts(notice), summary: null, daysLeft: 30 }))
  expect(fitFor(asked, entry).grade).not.toBe('yours')
})

test('What a contract says of its size is quoted with both ends of its range', () => {
  const description = 'The magnitude is between $1,000,000 and $5,000,000. A site visit is at 10:00.'
  expect(factsOf({ source: 'sam', kind: 'solicitation', naics: ['236220'], description })).toMatchObject({
    large: { words: 'magnitude is between $1,000,000 and $5,000,000', dollars: 1_000_000 },
  })
})

test('an entry whose industry is written without its zero is judged by the whole code', () => {
  expect(factsOf({ source: 'sam', kind: 'solicitation', naics: ['23821', '56162'] }).naics).toEqual(['238210', '56162'])
})
