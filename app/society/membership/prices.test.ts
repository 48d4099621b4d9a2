import { expect, test } from 'vitest'
import { joinSociety, societyForFile } from '../../../test/members.ts'
import { publishPart } from '../../../test/publish.ts'
import { findMember } from './memberships.ts'
import { monthlyPrice } from './prices.ts'

const here = societyForFile()

test('A new monthly price is for new members only', async () => {
  const { deps } = here.shop
  const { membership } = await joinSociety(here.shop, 'early@example.com')
  await publishPart(deps, 'offers', 'society', (offer: object) => ({ ...offer, monthly: 120 }))
  const late = await joinSociety(here.shop, 'late@example.com')
  const early = await findMember(deps.database.db, membership.id)
  expect(early && monthlyPrice(early.membership)).toBe('$97')
  expect(monthlyPrice(late.membership)).toBe('$120')
})
