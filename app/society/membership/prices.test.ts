import { expect, test } from 'vitest'
import { joinSociety, societyForFile } from '../../../test/members.ts'
import { publishPart } from '../../../test/publish.ts'
import { toMemberView } from './member-view.ts'
import { findMember } from './memberships.ts'

const here = societyForFile()

test('A new monthly price is for new members only', async () => {
  const { deps } = here.shop
  const { membership } = await joinSociety(here.shop, 'early@example.com')
  await publishPart(deps, 'offers', 'society', (offer: object) => ({ ...offer, monthly: 120 }))
  const late = await joinSociety(here.shop, 'late@example.com')
  const early = await findMember(deps.database.db, membership.id)
  expect(early && toMemberView(deps, early).monthly).toBe('$97')
  expect(toMemberView(deps, late).monthly).toBe('$120')
})
