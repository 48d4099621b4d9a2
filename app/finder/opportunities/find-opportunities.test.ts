import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import { withoutPlaceholder } from './find-opportunities.ts'

test.each([
  ['2035-12-31', null],
  ['2099-01-01', null],
  ['2029-03-06', '2029-03-06'],
])('A last day of %s that only fills in a field is none', (deadline_on, shown) => {
  expect(withoutPlaceholder(testGrant({ deadline_on, posted_on: null, as_of: '2026-04-22' })).deadline_on).toBe(shown)
})
