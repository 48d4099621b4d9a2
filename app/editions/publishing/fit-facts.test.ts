import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { entryContent } from './entry.ts'
import { entryFitFacts } from './fit-facts.ts'

const DAY = '2026-11-21'
const factsOf = (fields: Parameters<typeof testGrant>[0]) =>
  entryFitFacts(entryContent('small-business', testGrant(fields), DAY), 30)

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
