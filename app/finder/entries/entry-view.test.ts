import { expect, test } from 'vitest'
import { sampleEdition } from '../editions/publishing/publishing.ts'
import type { FundingProfile } from '../profile/profile.ts'
import { entrySteps } from './entry-view.ts'

const entryOf = (number: string, audience: 'small-business' | 'nonprofit' = 'small-business') => {
  const [entry] = sampleEdition(audience).entries.filter((each) => each.number === number)
  if (!entry) throw new Error(`the sample has no ${number}`)
  return entry
}
const janitors = entryOf('W912P726QA006')
const open = { daysLeft: 18, forecast: false }

const SAM = 'SAM.gov registration with a Unique Entity ID'
test('What a buyer does first depends on the days left and on where they are registered', () => {
  const first = (daysLeft: number, registrations?: FundingProfile['registrations']) =>
    entrySteps(janitors, { daysLeft, forecast: false }, registrations && { registrations }).firstStep
  expect(first(18, [])).toBe(`Start this today, with 18 days left: ${SAM}.`)
  // Days of years aren't counted, and what takes longer than the days left is for the next lead.
  expect(first(1368, [])).toBe(`Start this today: ${SAM}.`)
  expect(first(10, [])).toMatch(/^SAM\.gov .* takes too long for the time left\./)
  expect(first(18, undefined)).toMatch(/^Not registered yet\? Start this today, with 18 days left: SAM\.gov/)
  expect(first(18, ['sam'])).toMatch(/^Open the official page, download the solicitation/)
})

test('The registrations say how long each takes, and which the buyer has', () => {
  expect(entrySteps(janitors, open, { registrations: [] }).registrations).toEqual([`${SAM} (allow two weeks)`])
  const registered = entrySteps(janitors, open, { registrations: ['sam'] })
  expect(registered).toMatchObject({ registrations: [`${SAM}: you have it`], canRegister: false })
})

test('Only a buyer who isn’t registered reads that there’s no time left to register', () => {
  const late = { ...janitors, tooLate: `Only if you’re registered already: no time for ${SAM}.` }
  expect(entrySteps(late, open, { registrations: ['sam'] }).tooLate).toBeUndefined()
  const lacking = entrySteps(late, open, { registrations: ['grants-gov'] })
  expect(lacking.tooLate).toBe(late.tooLate)
  expect(lacking.firstStep).toContain('for the next lead like this')
})

test('For a grant the first thing to do is to read who may apply, and for a forecast there is nothing to do yet', () => {
  const grant = entryOf('20260511-PCS', 'nonprofit')
  expect(entrySteps(grant, open, { registrations: ['sam', 'grants-gov'] }).firstStep).toMatch(/read who may apply/)
  expect(entrySteps(grant, { daysLeft: undefined, forecast: true }, undefined).firstStep).toBeUndefined()
})
