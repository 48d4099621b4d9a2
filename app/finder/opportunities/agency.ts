import { usStates } from '../../catalog/us-states.ts'
import agencies from './codes/agencies.json' with { type: 'json' }
import type { OpportunityFields, Source } from './opportunity.ts'
import { inTitleCase, readableTitle } from './readable-title.ts'

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

/**
 * How offices of SAM.gov shorten their names, in capitals, and what they call themselves. To check or extend it: the districts of
 * the Army Corps of Engineers are listed at usace.army.mil/Locations, the institutions of the Bureau of Prisons at
 * bop.gov/locations, parks and regions at nps.gov, contracting brigades and battalions at army.mil, commands on their own pages. A short form that isn't here stays as it is.
 */
const OFFICES: readonly (readonly [RegExp, string])[] = [
  [/^(ENDIST|US ARMY ENGINEER DISTRICT) (.+)$/, 'Army Corps of Engineers, $2 District'],
  [/^USPFO ACTIVITY ([A-Z]{2}) ?ARNG$/, '{$1} Army National Guard, Property and Fiscal Office'],
  [/^USPFO ACTIVITY ([A-Z]{2})ANG (\d+|CRTC)$/, '{$1} Air National Guard, Property and Fiscal Office'],
  [/^(\d+) SOCONS\b.*/, '{th$1} Special Operations Contracting Squadron'],
  [/^(\d+) ECONS\b.*/, '{th$1} Expeditionary Contracting Squadron'],
  [/^(\d+) CONS\b.*/, '{th$1} Contracting Squadron'],
  [/^(\d+) ESS\b.*/, '{th$1} Enterprise Sourcing Squadron'],
  [/^MICC[ -]+(FDO )?(.+)$/, 'Mission and Installation Contracting Command, $2'],
  [/^ACC[ -]+(WVA|RI|DTA|RSA|PICA|ANAD|RRAD|APG)\b.*/, 'Army Contracting Command, $1'],
  [/^(CCAD|LAD|SIAD) CONTR OFF$/, '$1 Contracting Office'],
  [/^DLA DISPOSITION SERVICES - .*/, 'DLA Disposition Services'],
  [/^NAVSUP FLT LOG CTR\b/, 'NAVSUP Fleet Logistics Center'],
  [/^NAVSUP FLC\b/, 'NAVSUP Fleet Logistics Center'],
  [/^NAVSUP WEAPON SYSTEMS SUPPORT MECH$/, 'NAVSUP Weapon Systems Support, Mechanicsburg'],
  [/^NAVFACSYSCOM\b/, 'Naval Facilities Engineering Systems Command'],
  [/^NSWC\b/, 'Naval Surface Warfare Center'],
  [/^NUWC\b/, 'Naval Undersea Warfare Center'],
  [/^NAWC\b/, 'Naval Air Warfare Center'],
  [/^NIWC\b/, 'Naval Information Warfare Center'],
  [/^(NORFOLK|PORTSMOUTH|PEARL HARBOR|PUGET SOUND) NAVAL SHIPYARD (GF|IMF)$/, '$1 Naval Shipyard'],
  [/^(AFSC|MAINT CONTRACTING AFSC|SOFTWARE SPRT AFSC|OPL CONTRACTING AFSC)\b.*/, 'Air Force Sustainment Center'],
  [/\bAFLCMC\b.*/, 'Air Force Life Cycle Management Center'],
  [/^(USAF AFMC )?AFRL\b.*/, 'Air Force Research Laboratory'],
  [/^AFTC\b.*/, 'Air Force Test Center'],
  [/^AEDC\b.*/, 'Arnold Engineering Development Complex'],
  [/^AMIC DET 2 OL PATRICK PKA$/, 'Acquisition Management and Integration Center, Patrick'],
  [/^(HQ ACC )?AMIC\b.*/, 'Acquisition Management and Integration Center'],
  [/^(USDA )?ARS AFM APD$/, 'Acquisition and Property Division'],
  [/^IBC ACQ SVCS DIRECTORATE$/, 'Interior Business Center'],
  // What CSA and SPOC are short for isn’t public: the region says more.
  [/^USDA[ -]F(?:OREST SERVICE|S)[, -]*(?:CSA|SPOC) IM\b.*/, 'Intermountain Contracting Office'],
  [/^USDA[ -]F(?:OREST SERVICE|S)[, -]*(?:CSA|SPOC) ([A-Z]+)\b.*/, '$1 Contracting Office'],
  [/^DEFENSE HEALTH AGENCY HCD (EAST|WEST)$/, 'Healthcare Contracting Division $1'],
  [/^(NER|SER|MWR|IMR|PWR) (.*?) ?MABO$/, '{park$1} Region, $2 Major Acquisition Buying Office'],
  [/^MWR NEKOTA$/, '{parkMWR} Region, Nekota Major Acquisition Buying Office'],
  [/^(NER|SER|MWR|IMR|PWR) (GOGA|PORE|OLYM|LAME)$/, '{park$2}'],
  [/^(NER|SER|MWR|IMR|PWR) (\w+ REGION)$/, '$2'],
  [/^(NER|SER|MWR|IMR|PWR) /, '{park$1} Region, '],
  [/^DSC CONTRACTING SERVICES DIVISION$/, 'Denver Service Center'],
  [/^DOI, NPS CONOPS STRATEGIC$/, 'Contracting Operations, Strategic'],
  [/^FAO$/, 'Field Acquisition Office'],
  [/^FCI /, 'Federal Correctional Institution '],
  [/^FCC /, 'Federal Correctional Complex '],
  [/^FMC /, 'Federal Medical Center '],
  [/^FPC /, 'Federal Prison Camp '],
  [/^USP /, 'U.S. Penitentiary '],
  [/^MDC /, 'Metropolitan Detention Center '],
  [/^MCC /, 'Metropolitan Correctional Center '],
  [/^PCAC$/, 'Program Contracting Activity Central'],
  [/^RPO (EAST|WEST|CENTRAL)$/, 'Regional Procurement Office $1'],
  [/^NAC /, 'National Acquisition Center, '],
  [/^SAC /, 'Strategic Acquisition Center '],
  [/^NATIONAL CMOP OFFICE$/, 'Consolidated Mail Outpatient Pharmacy'],
  [/^GSA\/FAS(\/GSS\/QSCB,)? (?=[A-Z]{4})/, ''],
  [/^FWS,? (?=\w)/, ''],
  [/^0?(409|410|411) AQ HQ\b.*/, '{th$1} Contracting Support Brigade'],
  [/^0?(9\d\d) AQ CO\b.*/, '{th$1} Contracting Battalion'],
  [/^MRC[O0] (\w+)$/, 'Medical Readiness Contracting Office, $1'],
  [/^HQ USSOCOM$/, 'Headquarters'],
  [/^MSCHQ (\w+)$/, 'Military Sealift Command Headquarters, $1'],
  [/^IMCOM FMWR HQ$/, 'Installation Management Command, Family and Morale, Welfare and Recreation'],
  [/^FBI[ -]JEH$/, 'J. Edgar Hoover Building'],
  [/^(.+?) ?- ?DOE ?CONTR(ACTOR)?$/, '$1, Contractor of the Department'],
  [/^ACQUISITION & MATERIAL MAN\. DIV\.?$/, 'Acquisition & Material Management Division'],
  [/^BARDA DCMA$/, 'Biomedical Advanced Research and Development Authority'],
]

const OFFICE_WORDS: Readonly<Record<string, string>> = agencies.officeWords.names
const PARKS: Readonly<Record<string, string>> = agencies.parks.names

const ALL_WORDS = new RegExp(`\\b(${Object.keys(OFFICE_WORDS).join('|')})\\b\\.?`, 'g')

/** Names that the field cuts off. */
const CUT: readonly (readonly [RegExp, string])[] = [
  [/\bSAN FRAN\b/, 'SAN FRANCISCO'],
  [/\bFAR EAST$/, 'Far East'],
  [/\bWALLA WAL\b/, 'WALLA WALLA'],
  [/\bMIDDLE EAS\(PROVIS\)/, 'MIDDLE EAST'],
  [/\bST (LOUIS|PAUL)\b/, 'ST. $1'],
]

/** Short forms that stay in capitals in the name of an office; in a title some of them are words. */
const OFFICE_ACRONYMS = new RegExp(
  `\\b(${'AFDW AFICA AFICC AFNWC ALCMC AMS APHIS AQ AQM BARDA BEP CEU CPO DCSO DITCO EM FAS FLETC FPAC FSA GAOA GF HCA HECSA IDV INL JEH KH MP MRCO NARA NCIS NCTAMS NNSA NRDAR OCP OLAO OMAS ORD ORNL PEO PK PKO POD RPSO SAT SCRO SOF TACOM UNICOR USMS USCIS USMTM USTRANSCOM'.split(' ').join('|')})\\b`,
  'gi',
)

/** The name of an office of SAM.gov as people call it. */
function readableOffice(written: string): string {
  if (written !== written.toUpperCase()) return readableTitle(written)
  return inTitleCase(spellOutOffice(written)).replace(OFFICE_ACRONYMS, (word) => word.toUpperCase())
}

/** The name of an office without its short forms. Words in capitals are left to be set in title case. */
function spellOutOffice(written: string): string {
  const whole = CUT.reduce((name, [pattern, full]) => name.replace(pattern, full), written)
  const rule = OFFICES.find(([pattern]) => pattern.test(whole))
  const named = rule ? whole.replace(rule[0], rule[1]) : whole
  const filled = named.replace(/\{(park|th)?(\w+)\}/g, (_, kind: string | undefined, value: string) =>
    fill(kind, value),
  )
  return filled
    .replace(ALL_WORDS, (_, word: string) => OFFICE_WORDS[word] ?? word)
    .replace(/\s+,|,\s*$/g, ',')
    .replace(/, *$/, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

function fill(kind: string | undefined, value: string): string {
  if (kind === 'park') return PARKS[value] ?? value
  return kind === 'th' ? ordinal(Number(value)) : (usStates[value as keyof typeof usStates] ?? value)
}

/** 1st, 22nd, 319th. */
function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}
