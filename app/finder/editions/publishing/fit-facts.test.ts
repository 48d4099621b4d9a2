import { expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import type { Opportunity } from '../../opportunities/opportunities.ts'
import { type FitFacts, type FitProfile, fitFor, opportunityFacts } from '../../profile/profile.ts'
import { editionFacts } from './edition-facts.ts'
import { type EntryContent, entryContent, publicationEvidence } from './entry.ts'
import { entryFitFacts } from './publishing.ts'
import { scoreOpportunity } from './selection.ts'
import { fieldLines } from './table.ts'

const DAY = '2026-11-21'
const SOLICITATION: Partial<Opportunity> = { source: 'sam', kind: 'solicitation', naics: ['561720'] }

const editionEntry = (content: EntryContent) => ({
  ...{ position: 1, section: 'main' as const, topPick: false, note: null, editionId: 'edn_1', opportunityId: 'opp_1' },
  ...{ content, proof: publicationEvidence(testGrant({}), DAY) },
})

test.each([
  ['2026-11-23', 'in the 2 days that were left'],
  ['2026-11-22', 'with a day left'],
  [DAY, 'on its last day'],
])('What closes on %s says that it’s too late to register %s', (deadline_on, left) => {
  expect(entryContent('small-business', testGrant({ ...SOLICITATION, deadline_on }), DAY).tooLate).toContain(
    `already: ${left}, there’s no time for`,
  )
})

const ENTRIES: Record<string, [Partial<Opportunity>, Partial<FitFacts>]> = {
  'a state’s bid, as a contract, by its own codes and without SAM.gov': [
    { source: 'cal-eprocure', kind: 'bid', unspsc: ['76111501'], states: ['CA'] },
    { contract: true, federal: false, unspsc: ['76111501'] },
  ],
  'SAM.gov, with its product code': [
    { source: 'sam', kind: 'notice', product_code: 'S201' },
    { contract: true, federal: true, productCode: 'S201' },
  ],
  'our own finds, by what its set-aside shows': [{ source: 'own' }, { contract: false, federal: undefined }],
  'a contract that says of its size both ends of a range': [
    { ...SOLICITATION, description: 'The magnitude is between $1,000,000 and $5,000,000. A site visit is at 10:00.' },
    { large: { words: 'magnitude is between $1,000,000 and $5,000,000', dollars: 1_000_000 } },
  ],
  'industries without their zero': [{ ...SOLICITATION, naics: ['23821', '56162'] }, { naics: ['238210', '56162'] }],
}

test.each(Object.entries(ENTRIES))('an entry is judged that is of %s', (_, [fields, facts]) => {
  expect(entryFitFacts(entryContent('small-business', testGrant(fields), DAY), 30)).toMatchObject(facts)
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

test.each<[string, Partial<Opportunity>]>([
  ['a grant whose text names ocean carriers alone', { eligibility_words: 'Only ocean carriers may apply.' }],
  ['a request that only asks who could do it', { ...SOLICITATION, kind: 'sources-sought' }],
  [
    'work whose place its office alone shows',
    { ...SOLICITATION, agency: 'VETERANS AFFAIRS / NETWORK CONTRACT OFFICE 20' },
  ],
  [
    'a contract that is large by its own words',
    { ...SOLICITATION, naics: ['236220'], description: 'The magnitude is between $10,000,000 and $25,000,000.' },
  ],
])('%s fits in an edition as in all that is open', (_, fields) => {
  const notice = testGrant({ ...fields, deadline_on: '2026-12-21' })
  const asked: FitProfile = {
    ...{ entity: 'small-business', state: 'OH', reach: 'neighbors', naics: ['561720'], size: '2-10' },
    ...{ certificates: [], registrations: [], years: '2-5' },
  }
  const entry = entryFitFacts(entryContent('small-business', notice, DAY), 30)
  expect(fitFor(asked, entry)).toEqual(fitFor(asked, { ...opportunityFacts(notice), summary: null, daysLeft: 30 }))
  expect(fitFor(asked, entry).grade).not.toBe('yours')
})
