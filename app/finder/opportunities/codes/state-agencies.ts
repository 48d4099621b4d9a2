/** Names that Cal eProcure and the California Grants Portal shorten or cut off, written out. To check or extend it: https://www.ca.gov/departments/list/ */
const CALIFORNIA: Readonly<Record<string, string>> = {
  '22nd DAA': '22nd District Agricultural Association',
  'Bus & Consumer Services, Secy': 'California Business, Consumer Services and Housing Agency',
  'Business & Economic Developmnt': 'California Governor’s Office of Business and Economic Development',
  'CA Health Benefit Exchange': 'Covered California',
  'Cal Fire': 'California Department of Forestry and Fire Protection (CAL FIRE)',
  'Dept of the CA Highway Patrol': 'California Highway Patrol',
  'DGS - Statewide Procurement': 'California Department of General Services',
  'Employment Development Dept': 'California Employment Development Department',
  'Gov Ofc Serv and Community Eng': 'California Governor’s Office of Service and Community Engagement',
  "Gov's Off of Lnd Use & Clmt In": 'California Governor’s Office of Land Use and Climate Innovation',
  'High Speed Rail Authority': 'California High-Speed Rail Authority',
  'Institute for Regenerative Med': 'California Institute for Regenerative Medicine',
  'Ofc Technology and Solutions I': 'California Office of Technology and Solutions Integration',
  "Public Employees' Retirement": 'California Public Employees’ Retirement System',
  'Resources Recycling & Recovery': 'California Department of Resources Recycling and Recovery',
  'SF Bay Conservation Commission': 'San Francisco Bay Conservation and Development Commission',
  'State Air Resources Board': 'California Air Resources Board',
  'State Board of Equalization': 'California State Board of Equalization',
  'State Coastal Conservancy': 'California State Coastal Conservancy',
  'State Dept Hlth Care Services': 'California Department of Health Care Services',
  'State Water Resources Control': 'California State Water Resources Control Board',
  'Statewide STPD': 'California Department of General Services',
  'Tax Credit Allocation Commitee': 'California Tax Credit Allocation Committee',
  'Teacher Credentialing Comm': 'California Commission on Teacher Credentialing',
}

/** Departments that Pennsylvania's list names without the word; the rest are boards, commissions and offices. */
const PENNSYLVANIA_DEPARTMENTS =
  /^(Aging|Agriculture|Community & Economic Development|Environmental Protection|Labor & Industry|Transportation)$/

const OF_THEIR_OWN = /^(California|Cal[- ]|CSU\b|UC|San |Santa |Covered |\d)/

/** An agency of California or Pennsylvania by its whole name, with its state: other states and the nation have one like it. */
export function stateAgency(source: string, written: string): string {
  if (source === 'pennsylvania') return pennsylvaniaAgency(written)
  if (source !== 'california' && source !== 'cal-eprocure') return written
  const known = CALIFORNIA[written]
  if (known) return known
  const whole = written
    .replace(/^CA (?=\w)/, 'California ')
    .replace(/\bDept\.?(?= of\b)/, 'Department')
    .replace(/\bDept\. /, 'Department of ')
    .replace(/\bRehab$/, 'Rehabilitation')
  return OF_THEIR_OWN.test(whole) ? whole : `California ${whole}`
}

function pennsylvaniaAgency(written: string): string {
  if (/^Pennsylvania\b/.test(written)) return written
  return `Pennsylvania ${PENNSYLVANIA_DEPARTMENTS.test(written) ? 'Department of ' : ''}${written}`
}
