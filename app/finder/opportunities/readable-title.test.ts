import { expect, test } from 'vitest'
import { readableTitle } from './readable-title.ts'

test.each([
  ['ENTERPRISE HEALTH UNIT SERVICES', 'Enterprise Health Unit Services'],
  ['REPLACE LIFT STATION PUMPS AT MILFORD', 'Replace Lift Station Pumps at Milford'],
  ['UPS POWER SUPPLY', 'UPS Power Supply'],
  ['53--NUT,SELF-LOCKING,PL', 'Nut, Self-Locking, PL'],
  ['USS RAFAEL PERALTA (DDG-115) FY26', 'USS Rafael Peralta (DDG-115) FY26'],
  ['RESTRAINT ASSY FOR USE ON THE MH-65', 'Restraint Assy for Use on the MH-65'],
  ['MCC CHICAGO 3RD QUARTER MEAT', 'MCC Chicago 3rd Quarter Meat'],
  ['MT - CF GARBAGE COLLECTION', 'MT - CF Garbage Collection'],
  ['MOWING AT FORT MCHENRY', 'Mowing at Fort McHenry'],
  ['MOWING, HOPKINTON LAKE, NH', 'Mowing, Hopkinton Lake, NH'],
  ["CHILDREN'S MUSEUM OF THE ARTS", "Children's Museum of the Arts"],
  ['SERVICES (DODEA) FOR WOMEN', 'Services (DODEA) for Women'],
  // Of an amendment nothing is said, but what only sounds like one stays.
  ['Installation Moving BPA- Amend 0001', 'Installation Moving BPA'],
  ['Human Resource Management System - Amendment 0001', 'Human Resource Management System'],
  ['Updated...Boat and Mobility Platform Maintenance', 'Boat and Mobility Platform Maintenance'],
  ['Amendment of Soils, 12 Acres', 'Amendment of Soils, 12 Acres'],
  ['Updated Plumbing for Barracks', 'Updated Plumbing for Barracks'],
])('the title "%s" reads as "%s"', (written, read) => {
  expect(readableTitle(written)).toBe(read)
})

test.each([
  ['S--Custodial services, Fort Collins', undefined, 'Custodial services, Fort Collins'],
  ['S201--Window Washing - NWI', '36C26326Q0234', 'Window Washing - NWI'],
  ['6530--Linen Textile Carts', '36C26226Q0608', 'Linen Textile Carts'],
  ['F24AS00298 Cooperative Agriculture', 'F24AS00298', 'Cooperative Agriculture'],
  ['F26AS00008_FY 2026 - Boating Infrastructure Grant', 'F26AS00008', 'FY 2026 - Boating Infrastructure Grant'],
  ['DE-FOA-0002573: Technical Partnerships FOA', 'DE-FOA-0002573', 'Technical Partnerships FOA'],
  ['FOA Number: DE-FOA-0002626 Harnessing Emissions', 'DE-FOA-0002626', 'Harnessing Emissions'],
  ['26-090 After-hours Janitorial services', '26-090', 'After-hours Janitorial services'],
  ['Y1DA--36C25726R0012, 674-22-805 Upgrading Systems', '36C25726R0012', 'Upgrading Systems'],
  ['Z1DA--679-24-102 B18 Laundry Renovations', '36C24726R0083', 'B18 Laundry Renovations'],
  ['Z2DA--589A5-23-199, AJP FCA - Replace roofing', '36C25526R0091', 'AJP FCA - Replace roofing'],
  ['70Z03026CCLEV0043 - SLIDING DOOR REPLACEMENT', '70Z03026CCLEV0043', 'Sliding Door Replacement'],
])('the code or number before "%s" (%s) is left out: "%s"', (written, number, read) => {
  expect(readableTitle(written, number)).toBe(read)
})

test.each([
  // Not in capitals.
  ['Uninterruptible Power Source (UPS) Batteries'],
  ['REPAIR FIRE ALARM SYSTEM at DORM 1406 in Kunsan AB'],
  ['sUAS drone'],
  ['FY26 DIY'],
  [''],
  // It says something without the number.
  ['DE-FOA-0002684 is a Notice of Intent to Issue DE-FOA-0002614', 'DE-FOA-0002684'],
  ['SB-OEDWB-22-001 (MSI)', 'SB-OEDWB-22-001'],
  ['SB-OEDWB-22-002', 'SB-OEDWB-22-002'],
  ['2026 Community Wood Energy Program', '2026'],
  ['NSWC Dahlgren BAA N00178-25-0002', 'N00178-25-0002'],
  ['RFP for Office Cleaning', 'B-1002'],
] as [string, string?][])('the title "%s" stays as it is: %s', (title, number) => {
  expect(readableTitle(title, number)).toBe(title)
})
