import { expect, test } from 'vitest'
import { testGrant } from '../../../test/test-grant.ts'
import type { Opportunity } from './find-opportunities.ts'
import { isForeignAssistance } from './opportunities.ts'

const contract = (fields: Partial<Opportunity>) =>
  testGrant({ source: 'sam', kind: 'solicitation', agency: 'DEPT OF DEFENSE / DEPT OF THE ARMY', ...fields })

// As SAM.gov published them between March 3 and April 16, 2026, without a country and a state.
test.each<[string, Partial<Opportunity>]>([
  ['its title', { title: 'FY26 REPAIR WHOLE HOUSE, BUILDING 1255, MCAS IWAKUNI, JAPAN' }],
  ['its office', { title: 'Repair House', agency: 'DEPT OF DEFENSE / DEPT OF THE ARMY / W2SN ENDIST JAPAN' }],
  ['its office', { title: 'Start a circuit', agency: 'DEFENSE INFORMATION SYSTEMS AGENCY (DISA) / DISA/DITCO EUROPE' }],
  ['the zone of its deadline', { title: 'Repair South Loop Taxiway', deadline_zone: '+09:00' }],
  [
    'where its goods go',
    { description: 'Terms will be FOB: DESTINATION, DIRECT SHIPPING to U.S. NAVAL BASE SASEBO JAPAN A contract' },
  ],
])('a contract that leaves its place blank is work abroad by %s: %#', (_, fields) => {
  expect(isForeignAssistance(contract(fields))).toBe(true)
})

test.each<[string, Partial<Opportunity>]>([
  ['in Guam', { agency: 'DEPT OF THE NAVY / NAVFACSYSCOM MARIANAS', deadline_zone: '+10:00' }],
  ['of an office in Guam that writes Japan’s time', { title: 'Guam Exercises', deadline_zone: '+09:00' }],
  ['in Puerto Rico', { deadline_zone: '-04:00' }],
  ['in American Samoa', { deadline_zone: '-11:00' }],
  ['of an office that writes UTC', { deadline_zone: '+00:00' }],
  ['of the district of New England', { agency: 'DEPT OF THE ARMY / W2SD ENDIST NEW ENGLAND', deadline_zone: '-04:00' }],
  ['that names its state', { title: 'Tribute to Japan', states: ['HI'], country: 'USA' }],
])('a contract %s is work at home', (_, fields) => {
  expect(isForeignAssistance(contract(fields))).toBe(false)
})
