import { expect, test } from 'vitest'
import { joinSociety, societyForFile } from '../../../test/members.ts'
import { publishPart } from '../../../test/publish.ts'
import { findMember } from './memberships.ts'
import { monthlyPrice, renewalTerms } from './prices.ts'

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

const day = (text: string) => new Date(`${text}T15:00:00Z`)
const renewal = day('2026-12-25')

test('A renewal that nobody gave away costs the price of a month', () => {
  for (const creditedUntil of [null, day('2026-12-05'), renewal])
    expect(renewalTerms({ monthlyCents: 9700, creditedUntil }, renewal)).toBe(
      '$97 on December 25, 2026, and then every month.',
    )
})

test('A gift makes the next renewal cost nothing, two make the one after it cost nothing too, and then it’s the price again', () => {
  expect(renewalTerms({ monthlyCents: 9700, creditedUntil: day('2027-01-04') }, renewal)).toBe(
    '$0 on December 25, 2026: your gift pays for it. Then it’s $97 a month.',
  )
  expect(renewalTerms({ monthlyCents: 9700, creditedUntil: day('2027-02-04') }, renewal)).toBe(
    '$0 on December 25, 2026 and $0 on January 25, 2027: your gifts pay for them. Then it’s $97 a month.',
  )
})
