import { expect, test } from 'vitest'
import { renewalTerms } from './prices.ts'

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
