import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasSharedData, sharedData } from '../../../test/shared-data.ts'
import { csvRecords } from '../../platform/csv.ts'
import { agencyName, awardingAgency } from './agency.ts'

const sam = (path: string) => ({ source: 'sam', agency: path, agency_code: null }) as const
const nameOf = (path: string) => agencyName(sam(path))

const OFFICES: Record<string, string> = {
  'DEPT OF DEFENSE / DEPT OF THE ARMY / W07V ENDIST SAN FRAN': 'Army Corps of Engineers, San Francisco District',
  'DEPT OF DEFENSE / DEPT OF THE ARMY / W7M6 USPFO ACTIVITY IL ARNG':
    'Department of the Army, Illinois Army National Guard, Property and Fiscal Office',
  'DEPT OF DEFENSE / DEPT OF THE AIR FORCE / FA4417 1 SOCONS':
    'Department of the Air Force, 1st Special Operations Contracting Squadron',
  'DEPT OF DEFENSE / DEPT OF THE NAVY / NAVSUP FLT LOG CTR NORFOLK':
    'Department of the Navy, NAVSUP Fleet Logistics Center Norfolk',
  'INTERIOR, DEPARTMENT OF THE / NATIONAL PARK SERVICE / NER SERVICES MABO':
    'National Park Service, Northeast Region, Services Major Acquisition Buying Office',
  'TRANSPORTATION, DEPARTMENT OF / FEDERAL HIGHWAY ADMINISTRATION / 693C73 CENTRAL FEDERAL LANDS DIVISI':
    'Federal Highway Administration, Central Federal Lands Division',
  // An office that repeats its agency's name doesn't show it twice.
  'HOMELAND SECURITY, DEPARTMENT OF / US COAST GUARD / SFLC PROCUREMENT BRANCH 2(00085)':
    'US Coast Guard, Surface Forces Logistics Center, Procurement Branch 2',
  'TRANSPORTATION, DEPARTMENT OF / MARITIME ADMINISTRATION / 693JF7 DOT  MARITIME ADMINISTRATION':
    'Maritime Administration',
  'DEPT OF DEFENSE / US SPECIAL OPERATIONS COMMAND (USSOCOM) / HQ USSOCOM':
    'US Special Operations Command, Headquarters',
  'DEPT OF DEFENSE / DEPT OF THE ARMY / 0906 AQ CO     DET A CONTRACTI':
    'Department of the Army, 906th Contracting Battalion',
  'ENERGY, DEPARTMENT OF / ENERGY, DEPARTMENT OF / ALLIANCE SUSTAINABLE ENRGY-DOECONTR':
    'Department of Energy, Alliance Sustainable Energy, Contractor of the Department',
  'AGRICULTURE, DEPARTMENT OF / FOREST SERVICE / USDA-FS, CSA EAST 11': 'Forest Service, East Contracting Office',
  // What no list explains stays in capitals, and what is written out already stays as it is.
  'DEPT OF DEFENSE / DEPT OF THE ARMY / W4LD USA HECSA': 'Department of the Army, USA HECSA',
  'VETERANS AFFAIRS, DEPARTMENT OF / VETERANS AFFAIRS, DEPARTMENT OF / Procurement Office':
    'Department of Veterans Affairs, Procurement Office',
}

test.each(Object.entries(OFFICES))('the office of the path "%s" is spelled out', (path, name) => {
  expect(nameOf(path)).toBe(name)
})

const AGENCIES = {
  'DEPT OF DEFENSE / DEFENSE LOGISTICS AGENCY / DLA AVIATION': ['Defense Logistics Agency', 'DLA Aviation'],
  'DEPT OF DEFENSE / DEPT OF THE ARMY / W6QM MICC-FT BRAGG': [
    'Department of the Army',
    'Mission and Installation Contracting Command, Fort Bragg',
  ],
  'VETERANS AFFAIRS, DEPARTMENT OF / VETERANS AFFAIRS, DEPARTMENT OF / 257-NETWORK CONTRACT OFFICE 17 (36C257)': [
    'Department of Veterans Affairs',
    'Network Contract Office 17',
  ],
  'INTERIOR, DEPARTMENT OF THE / BUREAU OF INDIAN AFFAIRS / BUREAU OF INDIAN AFFAIRS': ['Bureau of Indian Affairs'],
  'TREASURY, DEPARTMENT OF THE / DEPARTMENTAL OFFICES': ['Department of the Treasury', 'Departmental Offices'],
  'POSTAL SERVICE': ['Postal Service'],
}

test.each(Object.entries(AGENCIES))('the path "%s" is shortened to the agency and its office', (path, names) => {
  expect([awardingAgency(sam(path)), nameOf(path)]).toEqual([names[0], names.join(', ')])
})

test.each([
  ['DOD-AFRL', 'Amber A Taylor', 'Air Force Research Laboratory'],
  ['DOI-FWS', null, 'Fish and Wildlife Service'],
  ['HHS-XYZ', null, 'Department of Health and Human Services (HHS-XYZ)'],
  ['HHS-FDA', 'Food and Drug Administration', 'Food and Drug Administration'],
  [
    'HHS-CDC-HHSCDCERA',
    'Centers for Disease Control and Prevention - ERA',
    'Centers for Disease Control and Prevention',
  ],
  ['DOT-FAA-FAA ARG', null, 'Federal Aviation Administration'],
])('the agency of Grants.gov with the code %s, said to be %s, is %s', (agency_code, agency, name) => {
  expect(agencyName({ source: 'grants-gov', agency, agency_code })).toBe(name)
})

test.each([
  ['cal-eprocure', 'Dept of the CA Highway Patrol', 'California Highway Patrol'],
  ['cal-eprocure', 'State Dept Hlth Care Services', 'California Department of Health Care Services'],
  ['cal-eprocure', 'Dept of Corrections & Rehab', 'California Department of Corrections & Rehabilitation'],
  ['cal-eprocure', 'Dept. Toxic Substances Control', 'California Department of Toxic Substances Control'],
  ['cal-eprocure', 'Department of Transportation', 'California Department of Transportation'],
  ['cal-eprocure', 'CSU, Sacramento', 'CSU, Sacramento'],
  ['california', 'CA Arts Council', 'California Arts Council'],
  ['california', 'Santa Monica Mountains Conservancy', 'Santa Monica Mountains Conservancy'],
  ['pennsylvania', 'Transportation', 'Pennsylvania Department of Transportation'],
  ['pennsylvania', 'Council on the Arts', 'Pennsylvania Council on the Arts'],
] as const)('an agency of a state is named with its state: %s says %s', (source, agency, name) => {
  expect(agencyName({ source, agency, agency_code: null })).toBe(name)
})

/** How offices shorten what they are; none of these is a word that a reader knows. */
const SHORT_FORM =
  /\b(endist|uspfo|socons|econs|cons|micc|ctr|cntr|ofc|mgmt|mgt|svcs?|natl|contr|engr|mabo|flt|navfacsyscom|nswc|nuwc|nawc|afsc|aflcmc|fci|fcc|fmc|pcac|rpo|divisi|srvcs|maint)\b/i

test.skipIf(!hasSharedData)('of the offices in SAM.gov’s public file hardly any has a short form', async () => {
  const counts = new Map<string, number>()
  let columns: number[] = []
  const file = createReadStream(sharedData('sam/ContractOpportunities-2026-03-03-to-04-16.csv.gz'))
  for await (const records of csvRecords(file.pipe(createGunzip()))) {
    for (const { values } of records) {
      if (columns.length > 0) {
        const path = columns.map((at) => values[at]?.trim()).filter(Boolean)
        // The office alone: an agency has the name that its law gave it.
        const office = nameOf(path.join(' / '))?.split(', ').slice(1).join(', ') ?? ''
        counts.set(office, (counts.get(office) ?? 0) + 1)
      } else columns = ['Department/Ind.Agency', 'Sub-Tier', 'Office'].map((name) => values.indexOf(name))
    }
  }
  const short = [...counts].filter(([office]) => SHORT_FORM.test(office))
  expect(counts.size).toBeGreaterThan(500)
  expect(short.filter(([, count]) => count >= 10)).toEqual([])
  expect(short.length).toBeLessThan(counts.size / 50)
})
