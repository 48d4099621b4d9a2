import { expect, test } from 'vitest'
import { agencyName, awardingAgency } from './agency.ts'
import { readableTitle } from './readable-title.ts'

test.each([
  ['ENTERPRISE HEALTH UNIT SERVICES', 'Enterprise Health Unit Services'],
  ['REPLACE LIFT STATION PUMPS AT MILFORD', 'Replace Lift Station Pumps at Milford'],
  ['UPS POWER SUPPLY', 'UPS Power Supply'],
  ['53--NUT,SELF-LOCKING,PL', 'Nut, Self-Locking, PL'],
  ['USS RAFAEL PERALTA (DDG-115) FY26', 'USS Rafael Peralta (DDG-115) FY26'],
  ['RESTRAINT ASSY FOR USE ON THE MH-65', 'Restraint Assy for Use on the MH-65'],
  ['MCC CHICAGO 3RD QUARTER MEAT', 'MCC Chicago 3rd Quarter Meat'],
  ['MOWING, HOPKINTON LAKE, NH', 'Mowing, Hopkinton Lake, NH'],
  ["CHILDREN'S MUSEUM OF THE ARTS", "Children's Museum of the Arts"],
  ['SERVICES (DODEA) FOR WOMEN', 'Services (DODEA) for Women'],
])('the title in capitals "%s" reads as "%s"', (written, read) => {
  expect(readableTitle(written)).toBe(read)
})

test.each([
  'Uninterruptible Power Source (UPS) Batteries',
  'REPAIR FIRE ALARM SYSTEM at DORM 1406 in Kunsan AB',
  'sUAS drone',
  'FY26 DIY',
  '',
])('the title "%s", which is not in capitals, stays as it is', (title) => {
  expect(readableTitle(title)).toBe(title)
})

test('the group code that an office puts before a title is left out', () => {
  expect(readableTitle('S--Custodial services, Fort Collins')).toBe('Custodial services, Fort Collins')
})

const sam = (agency: string) => ({ source: 'sam' as const, agency, agency_code: null })

test.each([
  ['DEPT OF DEFENSE / DEFENSE LOGISTICS AGENCY / DLA AVIATION', 'Defense Logistics Agency', 'DLA Aviation'],
  ['DEPT OF DEFENSE / DEPT OF THE ARMY / W6QM MICC-FT BRAGG', 'Department of the Army', 'MICC-Ft Bragg'],
  [
    'VETERANS AFFAIRS, DEPARTMENT OF / VETERANS AFFAIRS, DEPARTMENT OF / 257-NETWORK CONTRACT OFFICE 17 (36C257)',
    'Department of Veterans Affairs',
    'Network Contract Office 17',
  ],
  ['INTERIOR, DEPARTMENT OF THE / BUREAU OF INDIAN AFFAIRS / BUREAU OF INDIAN AFFAIRS', 'Bureau of Indian Affairs', ''],
  ['TREASURY, DEPARTMENT OF THE / DEPARTMENTAL OFFICES', 'Department of the Treasury', 'Departmental Offices'],
  ['POSTAL SERVICE', 'Postal Service', ''],
])('the path "%s" is shortened to the agency and its office', (path, agency, office) => {
  expect(agencyName(sam(path))).toBe(office ? `${agency}, ${office}` : agency)
  expect(awardingAgency(sam(path))).toBe(agency)
})
