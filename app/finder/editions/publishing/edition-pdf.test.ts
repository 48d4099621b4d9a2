import { expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import { editionIndexes } from './edition-pdf.ts'
import { entryContent, publicationEvidence } from './entry.ts'

const entry = (position: number, fields: Parameters<typeof testGrant>[0]) => ({
  ...{ position, section: 'main' as const, topPick: false, note: null },
  ...{ editionId: 'edn_1', opportunityId: `opp_${position}` },
  proof: publicationEvidence(testGrant(fields), '2026-04-16'),
  content: entryContent('small-business', testGrant(fields), '2026-04-16'),
})

test('The indexes of an edition find an entry by deadline, state, trade, set-aside, other codes and contact', () => {
  const contract = { source: 'sam', set_aside: 'SBA', applicants: ['small-business'] } as const
  const fields = { ...contract, applicants: [...contract.applicants], naics: ['561720'], product_code: 'S201' }
  const entries = [
    entry(1, { ...fields, states: ['OH'], deadline_on: '2026-05-04', contact_name: 'Pat Doe' }),
    entry(2, { ...fields, states: ['CA', 'OH'], deadline_on: '2026-05-04', contact_email: 'buyer@example.gov' }),
    entry(3, { applicants: ['small-business'], deadline_on: null }),
  ]
  expect(editionIndexes(entries)).toEqual([
    { heading: 'By deadline', lines: ['May 4, 2026: 1, 2', 'No last day: 3'] },
    { heading: 'By state', lines: ['California: 2', 'Ohio: 1, 2'] },
    { heading: 'By trade', lines: ['NAICS 561720, Janitorial Services: 1, 2'] },
    { heading: 'By set-aside', lines: ['small businesses: the contract is set aside for them: 1, 2'] },
    { heading: 'By product or service code', lines: [expect.stringMatching(/^PSC S201, .+: 1, 2$/)] },
    { heading: 'By contact', lines: ['Pat Doe: 1', 'buyer@example.gov: 2'] },
  ])
})
