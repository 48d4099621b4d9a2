import { expect, test } from 'vitest'
import { sampleEdition } from '../editions/publishing/publishing.ts'
import { entrySteps } from './entry-view.ts'

const entryOf = (number: string, audience: 'small-business' | 'nonprofit' = 'small-business') => {
  const entry = sampleEdition(audience).entries.find((each) => each.number === number)
  if (!entry) throw new Error(`the sample has no ${number}`)
  return entry
}
const janitors = entryOf('W912P726QA006')
const open = { daysLeft: 18, forecast: false }

test('Someone who isn’t registered begins with the registration that takes longest', () => {
  const { firstStep, registrations } = entrySteps(janitors, open, { registrations: [] })
  expect(firstStep).toBe('Start this today, with 18 days left: SAM.gov registration with a Unique Entity ID.')
  expect(registrations).toEqual(['SAM.gov registration with a Unique Entity ID (allow two weeks)'])
})

test('A deadline that’s years away isn’t counted in days', () => {
  const { firstStep } = entrySteps(janitors, { daysLeft: 1368, forecast: false }, { registrations: [] })
  expect(firstStep).toBe('Start this today: SAM.gov registration with a Unique Entity ID.')
})

test('A buyer who’s already registered isn’t asked to register', () => {
  const { firstStep, registrations, canRegister } = entrySteps(janitors, open, { registrations: ['sam'] })
  expect(firstStep).toMatch(/^Open the official page, download the solicitation/)
  expect(registrations).toEqual(['SAM.gov registration with a Unique Entity ID: you have it'])
  expect(canRegister).toBe(false)
})

test('Without a profile, the advice asks if the buyer is registered yet', () => {
  expect(entrySteps(janitors, open, undefined).firstStep).toMatch(
    /^Not registered yet\? Start this today, with 18 days left: SAM\.gov/,
  )
})

test('When a registration takes longer than the days left, the advice is to start it for the next lead', () => {
  const { firstStep } = entrySteps(janitors, { daysLeft: 10, forecast: false }, { registrations: [] })
  expect(firstStep).toMatch(/^SAM\.gov .* takes longer than the time left\./)
})

test('Only a buyer who isn’t registered reads that there’s no time left to register', () => {
  const late = {
    ...janitors,
    tooLate: 'Only if you’re registered already: no time for SAM.gov registration with a Unique Entity ID.',
  }
  expect(entrySteps(late, open, { registrations: ['sam'] }).tooLate).toBeUndefined()
  const lacking = entrySteps(late, open, { registrations: ['grants-gov'] })
  expect(lacking.tooLate).toBe(late.tooLate)
  expect(lacking.firstStep).toContain('for the next lead like this')
})

test('For a grant she reads first who may apply, and for a forecast there is nothing to do yet', () => {
  const grant = entryOf('20260511-PCS', 'nonprofit')
  expect(entrySteps(grant, open, { registrations: ['sam', 'grants-gov'] }).firstStep).toMatch(/read who may apply/)
  expect(entrySteps(grant, { daysLeft: undefined, forecast: true }, undefined).firstStep).toBeUndefined()
})
