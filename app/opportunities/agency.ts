import type { OpportunityFields, Source } from './opportunity.ts'
import { readableTitle } from './readable-title.ts'

/** Departments by the first part of Grants.gov's agency codes. */
const DEPARTMENTS: Readonly<Record<string, string>> = {
  AC: 'AmeriCorps',
  CNCS: 'AmeriCorps',
  DHS: 'Department of Homeland Security',
  DOC: 'Department of Commerce',
  DOD: 'Department of Defense',
  DOE: 'Department of Energy',
  DOI: 'Department of the Interior',
  DOL: 'Department of Labor',
  DOT: 'Department of Transportation',
  ED: 'Department of Education',
  EPA: 'Environmental Protection Agency',
  HHS: 'Department of Health and Human Services',
  HUD: 'Department of Housing and Urban Development',
  IMLS: 'Institute of Museum and Library Services',
  NASA: 'NASA',
  NARA: 'National Archives and Records Administration',
  NEA: 'National Endowment for the Arts',
  NEH: 'National Endowment for the Humanities',
  NSF: 'National Science Foundation',
  SBA: 'Small Business Administration',
  USDA: 'Department of Agriculture',
  USDOJ: 'Department of Justice',
  USDOT: 'Department of the Treasury',
  VA: 'Department of Veterans Affairs',
}

type AgencyFields = Pick<OpportunityFields, 'agency' | 'agency_code'> & { source: Source }

/**
 * The agency's name to show: of a path through a department, the agency and its office. In Grants.gov it is sometimes a
 * contact person, and we do not publish people: then, or when it is missing, the name is the department's with the agency's
 * code.
 */
export function agencyName(it: AgencyFields): string | null {
  if (it.source === 'sam' && it.agency) return samAgency(it.agency).join(', ')
  return it.source === 'table' ? (it.agency?.replaceAll(' / ', ', ') ?? null) : grantsAgency(it)
}

/** The same without the office, so that all offices of an agency count as one. */
export function awardingAgency(it: AgencyFields): string | null {
  if (it.source === 'table') return it.agency?.split(' / ')[0] ?? null
  return it.source === 'sam' && it.agency ? (samAgency(it.agency)[0] ?? null) : grantsAgency(it)
}

function grantsAgency({ source, agency, agency_code }: AgencyFields): string | null {
  if (source !== 'grants-gov' || (agency !== null && !isPerson(agency)))
    return agency === null ? agency_code : readableAgency(agency)
  if (agency_code === null) return null
  const department = DEPARTMENTS[agency_code.split('-')[0] ?? '']
  return department ? (agency_code.includes('-') ? `${department} (${agency_code})` : department) : agency_code
}

/** Second levels that every department has, and that say nothing without it. */
const OFFICES_OF_EVERY_DEPARTMENT = /^(immediate )?office of the secretary\b|^departmental offices$/i

/** The number of an office, before its name (`257-NETWORK …`, `W6QM MICC …`) or behind it (`… (36C257)`). */
const OFFICE_CODE = /^\d+-\s*|^(?=\w*\d)\w{4,6}\s+(?=\w)|\s*\((?=\w*\d)\w{4,9}\)$/g

/** The agency and its office, of a path such as `DEPT OF DEFENSE / DEFENSE LOGISTICS AGENCY / DLA AVIATION`. */
function samAgency(path: string): string[] {
  const [department = '', ...lower] = path.split(' / ').map((part) => readableAgency(part))
  const [agency] = lower
  const named = agency === undefined || OFFICES_OF_EVERY_DEPARTMENT.test(agency) ? department : agency
  const office = lower.at(-1)?.replace(OFFICE_CODE, '')
  return office && office.toLowerCase() !== named.toLowerCase() ? [named, office] : [named]
}

/** "VETERANS AFFAIRS, DEPARTMENT OF" is the Department of Veterans Affairs. */
function readableAgency(name: string): string {
  const [, rest, turned, article] = /^(.+), (DEPARTMENT OF|OFFICE OF)?( ?THE)?$/i.exec(name.trim()) ?? []
  const whole = rest ? [turned, article?.trim(), rest].filter(Boolean).join(' ') : name.trim()
  return readableTitle(whole.replace(/^DEPT\b/, 'DEPARTMENT'))
}

const OFFICE_PATTERN =
  /\b(agency|administration|affairs|archives|arts|board|bureau|center|centers|command|commission|corporation|corps|council|defense|department|directorate|division|education|embassy|endowment|energy|environmental|force|foundation|government|health|humanities|institutes?|labs?|laborator(y|ies)|library|management|mission|national|office|operations|park|program|programs|protection|research|science|service|services|state|survey|u\.?s\.?|university|veterans|wildlife)\b/i

/** Whether an agency name looks like a person, such as "Chelsea A Huff" or "samuel D Jensen". */
function isPerson(name: string): boolean {
  return (
    /^[A-Za-z'’.-]+( [A-Z]\.?)?( [A-Z][A-Za-z'’-]+){1,3}(,? (Jr|Sr|II|III)\.?)?$/.test(name.trim()) &&
    !OFFICE_PATTERN.test(name) &&
    !/[A-Z]{2}/.test(name)
  )
}
