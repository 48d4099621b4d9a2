import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { addDays } from '../../platform/dates.ts'
import { entryContent } from '../editions/publishing/publishing.ts'
import { FACETS, facetValues } from './facets.ts'
import { listingFacts } from './listing.ts'
import { toListing } from './open-index.ts'

const certificatesOf = (description: string) => {
  const notice = testGrant({ source: 'sam', kind: 'solicitation', set_aside: null, description })
  return facetValues(listingFacts(notice), 30)[FACETS.findIndex(({ name }) => name === 'certificate')]
}

test('a contract that is set aside in its text alone is found under the certificate that it takes', () => {
  expect(certificatesOf('This requirement is set aside for acquisition by verified VOSBs.')).toEqual(['vosb', 'sdvosb'])
  expect(certificatesOf('This acquisition is set-aside for small business concerns.')).toEqual(['small'])
  expect(certificatesOf('This acquisition is not set-aside for small business concerns.')).toEqual(['none'])
})

test('a contract whose industry is written without its zero is found under its trade', () => {
  const facts = (naics: string) => listingFacts(testGrant({ source: 'sam', kind: 'solicitation', naics: [naics] }))
  expect(facts('23821')).toEqual(facts('238210'))
  expect(facts('23821').trades).not.toEqual([])
})

const FIRST = '2026-09-01'
const LAST = '2026-12-21'

test.each([{}, { agency_code: 'HHS-NIH11' }, { source: 'sam', kind: 'solicitation' }, { source: 'california' }])(
  'However many days are left of %j, the list is narrowed by the effort that the row shows',
  (fields) => {
    for (const days of [100, 43, 42, 41, 15, 14, 13, 1, 0]) {
      const it = testGrant({ deadline_on: LAST, ...fields } as never)
      const day = addDays(LAST, -days)
      const { facts } = toListing({ id: it.id, facts: listingFacts(it), posted: FIRST, listed: 0 }, day)
      const row = entryContent('small-business', it, day)
      expect([facts.daysLeft, facts.effort]).toEqual([days, row.effort])
    }
  },
)
