import type { OpportunityFields, Source } from './opportunity.ts'

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

/**
 * The agency's name to show. In Grants.gov it is sometimes a contact person, and we do not publish people: then, or when it is
 * missing, the name is the department's with the agency's code.
 */
export function agencyName({
  source,
  agency,
  agency_code,
}: Pick<OpportunityFields, 'agency' | 'agency_code'> & { source: Source }): string | null {
  if (source !== 'grants-gov' || (agency !== null && !isPerson(agency))) return agency ?? agency_code
  if (agency_code === null) return null
  const department = DEPARTMENTS[agency_code.split('-')[0] ?? '']
  return department ? (agency_code.includes('-') ? `${department} (${agency_code})` : department) : agency_code
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
