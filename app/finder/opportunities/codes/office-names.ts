import { usStates } from '../../../catalog/us-states.ts'
import { inTitleCase, readableTitle } from '../readable-title.ts'
import agencies from './agencies.json' with { type: 'json' }

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
export function readableOffice(written: string): string {
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
