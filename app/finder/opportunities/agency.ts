import agencies from './codes/agencies.json' with { type: 'json' }
import { readableOffice } from './codes/office-names.ts'
import type { OpportunityFields, Source } from './opportunity.ts'
import { readableTitle } from './readable-title.ts'

type Names = Readonly<Record<string, string>>
const DEPARTMENTS: Names = agencies.departments.names
const GRANTS_AGENCIES: Names = agencies.grantsAgencies.names
const WHOLE_NAMES: Names = agencies.wholeNames.names
const CALIFORNIA: Names = agencies.california.names

type AgencyFields = Pick<OpportunityFields, 'agency' | 'agency_code'> & { source: Source }

/**
 * The agency's name to show: of a path through a department, the agency and its office. In Grants.gov it is sometimes a
 * contact person, and we do not publish people: then, or when it is missing, the name is the department's with the agency's
 * code.
 */
export function agencyName(it: AgencyFields): string | null {
  if (it.source === 'sam' && it.agency) return namedWithOffice(samAgency(it.agency))
  return it.source === 'table' ? (it.agency?.replaceAll(' / ', ', ') ?? null) : grantsAgency(it)
}

/** The same without the office, so that all offices of an agency count as one. */
export function awardingAgency(it: AgencyFields): string | null {
  if (it.source === 'table') return it.agency?.split(' / ')[0] ?? null
  return it.source === 'sam' && it.agency ? (samAgency(it.agency)[0] ?? null) : grantsAgency(it)
}

function grantsAgency({ source, agency, agency_code }: AgencyFields): string | null {
  if (source !== 'grants-gov' || (agency !== null && !isPerson(agency)))
    return agency === null ? agency_code : readableAgency(stateAgency(source, WHOLE_NAMES[agency] ?? agency))
  if (agency_code === null) return null
  const known = GRANTS_AGENCIES[agency_code]
  if (known) return known
  const department = DEPARTMENTS[agency_code.split('-')[0] ?? '']
  return department ? (agency_code.includes('-') ? `${department} (${agency_code})` : department) : agency_code
}

/** Second levels that every department has, and that say nothing without it. */
const OFFICES_OF_EVERY_DEPARTMENT = /^(immediate )?office of the secretary\b|^departmental offices$/i

/** The number of an office, before its name (`257-NETWORK …`, `W6QM MICC …`) or behind it (`… (36C257)`). */
const OFFICE_CODE = /^\d+-\s*|^(?!\d{4} AQ )(?=\w*\d)\w{4,6}\s+(?=\w)|\s*\((?=\w*\d)\w{4,9}\)$/g

/** The agency and its office, of a path such as `DEPT OF DEFENSE / DEFENSE LOGISTICS AGENCY / DLA AVIATION`. */
function samAgency(path: string): string[] {
  const parts = path.split(' / ')
  const [department = '', agency] = parts.map((part) => readableAgency(part.replace(OWN_ABBREVIATION, '')))
  const named = agency === undefined || OFFICES_OF_EVERY_DEPARTMENT.test(agency) ? department : agency
  const office =
    parts.length > 1 ? readableOffice(turnedAround(parts.at(-1) ?? '').replace(OFFICE_CODE, '')) : undefined
  const bare = office && withoutAgency(office, named)
  return bare ? [named, bare] : [named]
}

/** The abbreviation that an agency adds to its own name: `DEFENSE HEALTH AGENCY (DHA)`. */
const OWN_ABBREVIATION = / \([A-Z]{2,8}\)$/
/** What stands between an agency's name, repeated by its office, and the rest of the office's. */
const AFTER_AGENCY = /^[\s,-]+/

/** The office of an agency without the agency's own name, which stands before it; undefined where nothing else is left. */
function withoutAgency(office: string, agency: string): string | undefined {
  const bare = office.replace(/^(?:USDA|DOT) (?=\w)/, '')
  if (!bare.toLowerCase().startsWith(agency.toLowerCase())) return office
  const rest = bare.slice(agency.length)
  return rest === '' || AFTER_AGENCY.test(rest) ? rest.replace(AFTER_AGENCY, '') || undefined : office
}

/** A part that everybody knows by its own name goes without the department above it. */
const namedWithOffice = ([agency = '', office]: string[]) =>
  office?.startsWith('Army Corps of Engineers, ') ? office : [agency, office].filter(Boolean).join(', ')

/** "VETERANS AFFAIRS, DEPARTMENT OF" is the Department of Veterans Affairs. */
function turnedAround(name: string): string {
  const [, rest, turned, article] = /^(.+), (DEPARTMENT OF|OFFICE OF)?( ?THE)?$/i.exec(name.trim()) ?? []
  const whole = rest ? [turned, article?.trim(), rest].filter(Boolean).join(' ') : name.trim()
  return whole.replace(/^DEPT\b/, 'DEPARTMENT')
}

const readableAgency = (name: string) => readableTitle(turnedAround(name))

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

/** Departments that Pennsylvania's list names without the word; the rest are boards, commissions and offices. */
const PENNSYLVANIA_DEPARTMENTS =
  /^(Aging|Agriculture|Community & Economic Development|Environmental Protection|Labor & Industry|Transportation)$/

const OF_THEIR_OWN = /^(California|Cal[- ]|CSU\b|UC|San |Santa |Covered |\d)/

/** An agency of California or Pennsylvania by its whole name, with its state: other states and the nation have one like it. */
function stateAgency(source: string, written: string): string {
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
