import { expect, test } from 'vitest'
import { areaOf, statesOf } from './place.ts'

const notice = (title: string, description: string | null = null) =>
  statesOf({ source: 'sam', states: [], country: null, title, description })

test.each([
  ['a town in its title', 'D1 Meals, Camp Dodge Johnston, IA 50131', null, ['IA']],
  ['a code ahead of its title', 'Mt - CF Garbage Collection', null, ['MT']],
  ['a place in its text', 'S--Trash and Recycling Removal', 'Removal at Fort McHenry in Baltimore, Maryland.', ['MD']],
  ['a base', 'Meals for Camp Atterbury', null, ['IN']],
  ['a park', 'BLRI-345019 Hazard Tree Removal', 'Blue Ridge Parkway, NC: Campground Clean Up', ['NC']],
  [
    'a guard of another state',
    'Catered Meals',
    'The New York Army National Guard wants meals at Annville, PA 17003.',
    ['PA'],
  ],
  ['only the office', 'Bearing', 'Submit quotes to the office in Richmond, VA 23297.', []],
  ['the capital, and no state', 'Cleaning in Washington, DC', null, ['DC']],
  ['a river', 'Ohio River dredging', null, []],
  ['words behind a comma', 'Bearing', 'BEARING, OR EQUAL, IN ACCORDANCE WITH THE DRAWING', []],
] as const)('A notice that names %s', (_, title, description, states) => {
  expect(notice(title, description)).toEqual(states)
})

test('The region of an office shows where the work isn’t, and never where it is', () => {
  const agency = 'AGRICULTURE, DEPARTMENT OF / FOREST SERVICE / USDA-FS CSA INTERMOUNTAIN'
  expect(areaOf({ source: 'sam', title: 'Faller for Region 3 ONLY', agency })).toEqual(['AZ', 'NM'])
  expect(areaOf({ source: 'sam', title: 'Region 3 cleaning', agency: 'DEPT OF DEFENSE' })).toEqual([])
})
