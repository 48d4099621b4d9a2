import { expect, test } from 'vitest'
import { recipientName } from './recipient-name.ts'

// As award notices of SAM.gov write them; the people and streets are invented.
test.each([
  ['WHEELER MACHINERY CO 4901 W 2100 S Salt Lake City UT 84120 USA', 'Wheeler Machinery Co'],
  ['ACT SAFE, L.L.C. 4121 GORDON DR Sioux City IA 51106 USA', 'Act Safe, L.L.C.'],
  ['QUALITY DRIVEN SERVICE LLC Box Elder SD USA', 'Quality Driven Service LLC'],
  ['AQUACELL CO., LTD. Busan KOR', 'Aquacell Co., Ltd.'],
  ['PAT DOVER 12 SW ELM AVE APT 3 Portland OR 97219 USA', 'Pat Dover'],
  ['PAT DOVER Bedford KY 40006 USA', 'Pat Dover'],
  ['HUNTER DOVER Mass City MI 49948 USA', 'Hunter Dover'],
  ['PACIFIC COAST CONTRACTING GROUP Sacramento CA 95834 USA', 'Pacific Coast Contracting Group'],
  ['REGIMED MEDICAL SAINT PETERS 63376', 'Regimed Medical Saint Peters'],
  ['RESEARCH TRIANGLE INSTITUTE PO BOX 12194 RESEARCH TRIANGLE PARK NC 27709 USA', 'Research Triangle Institute'],
  // Where name and town are written alike, nothing says where the one ends.
  ['JA Moody Malvern PA USA', 'JA Moody Malvern'],
  ['KAMPI COMPONENTS CO INC', 'Kampi Components Co Inc'],
  ['305 AERO SUPPLIES LLC', '305 Aero Supplies LLC'],
  ['SCHAEFFLER AEROSPACE USA CORP', 'Schaeffler Aerospace USA Corp'],
  ["MCCRAY GROUP & O'NEIL JV, LLC", "McCray Group & O'Neil JV, LLC"],
  ['K & A FOODSERVICE INC.', 'K & A Foodservice Inc.'],
  ['TRI-CITY INDUSTRIAL, LLC', 'Tri-City Industrial, LLC'],
  // A short word that isn't one is an abbreviation.
  ['CURTIS BAY ENERGY INC', 'Curtis Bay Energy Inc'],
  ['DAX SAFETY & STAFFING SOLUTIONS, LLC', 'DAX Safety & Staffing Solutions, LLC'],
  ['Wycoff Construction, INC.', 'Wycoff Construction, Inc.'],
  ['C2G, LTD CO.', 'C2G, Ltd Co.'],
  ['EINHAEUPL GESELLSCHAFT MIT BESCHRAENKTER HAFTUNG', 'Einhaeupl GmbH'],
  ['Marinette Marine Corporation', 'Marinette Marine Corporation'],
  ['Multiple Houston TX USA', null],
  ['VARIES Brooklyn NY 11232 USA', null],
  ['See General Information for MATOC Awardee Information Seattle WA USA', null],
  ['H3JMD8DVKZ34 Seattle WA USA', null],
])('of "%s" the recipient is %s, without an address', (written, recipient) => {
  expect(recipientName(written)).toBe(recipient)
})
