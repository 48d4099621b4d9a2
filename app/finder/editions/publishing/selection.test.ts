import { expect, test } from 'vitest'
import { testGrant } from '../../../../test/test-grant.ts'
import type { Audience, Opportunity } from '../../opportunities/opportunities.ts'
import { scoreOpportunity } from './selection.ts'

const DAY = '2026-11-21'

/** A grant that says how much and until when, as most do. */
const plain = testGrant({
  ...{ title: 'Main Street Storefronts', description: 'What it is for. '.repeat(20), agency_code: 'USDA-RBS' },
  ...{ ceiling_cents: '5000000', expected_awards: '12', cost_sharing: false, deadline_on: '2027-01-15' },
  applicants: ['small-business', 'for-profit', 'nonprofit', 'nonprofit-501c3'],
})

const worth = (change: Partial<Opportunity>, audience: Audience = 'small-business') =>
  scoreOpportunity(audience, { ...plain, ...change }, DAY)

test.each([
  ['a fellowship', { title: 'Individual Postdoctoral Fellowship (Parent F32)' }],
  ['a center for training', { title: 'Education and Research Centers (T42)' }],
  ['a research project for laboratories', { title: 'Mechanisms of Sleep (R01 Clinical Trial Optional)' }],
  ['a program for universities', { agency_code: 'NSF', applicants: ['unrestricted'] }],
  ['an announcement of everything at once', { title: 'Office-Wide Broad Agency Announcement' }],
  ['a spare part by its stock number', { title: '53--KNOB', source: 'sam', set_aside: 'SBA' }],
  [
    'a spare part of an office that keeps stocks of them',
    {
      ...{ title: 'Valve, Globe', source: 'sam', set_aside: 'SBA', product_code: '4820' },
      agency: 'DEPT OF DEFENSE / DEPT OF THE NAVY / NAVSUP WEAPON SYSTEMS SUPPORT MECH',
    },
  ],
  ['an award of many millions', { ceiling_cents: '4900000000' }],
  ['what names neither a day nor that it never closes', { deadline_on: null, deadline_kind: 'none' }],
  ['what says nothing of the amount', { ceiling_cents: null }],
] as [string, Partial<Opportunity>][])('%s ranks below a grant that a founder can win', (_, change) => {
  expect(worth(change)).toBeLessThan(worth({}))
})

test('money for small businesses alone ranks first in their edition, and low in the one for nonprofits', () => {
  const sbir = { title: 'Small Business Innovation Research, Phase I (R43 Clinical Trial Not Allowed)' }
  expect(worth(sbir)).toBeGreaterThan(worth({}))
  expect(worth(sbir, 'nonprofit')).toBeLessThan(worth({}, 'nonprofit'))
})
