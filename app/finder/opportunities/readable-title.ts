import { usStates } from '../../catalog/us-states.ts'

/** Words that stand in capitals wherever they are: agencies, offices, laws, forms, machines, units. */
const ACRONYMS = new Set(
  `AC AED AFB AI AIDS ARPA ARNG ATF BAA BIA BLM BOA BOM BPA CBOC CBP CCTV CDC CFR CMOP CNC CPAP CPR CT CUI DC DHA DHS DISA
  DLA DMV DNA DOC DOD DOE DOI DOJ DOL DOS DOT DVBE EDA EEO EKG EMS EMT EPA ERP EV EVA FAA FAR FBI FBO FCC FDA FEMA FHWA FOA FOB
  FSC FWS FY GIS GMP GPS GSA HHS HIV HQ HR HUD HVAC ICE IDIQ IFB IHS II III IRS ISO IT ITSM IV IX IDC JBLM JOC LAN LED LLC MACC
  MATOC MRI NASA NCI NCO NEA NEH NFH NIH NIST NOAA NOAO NOFO NPS NRCS NSF NSN NWR OCONUS OEM OSHA PCB PIV PM POV PPE PVC QA R&D
  RAM RF RFI RFP RFQ ROTC RV SBA SBIR SCADA SDVOSB SPE SSA STEM STTR TAVR TSA TV UAS UAV UH UPS US USA USACE USAF USAG USCG USDA
  USFS USFWS USGS USMC USN UTV UV VA VAMC VHA VI VII VIII VISN VOIP VPN WAPA WOSB XRAY
  CDCR CHP CALTRANS DGS DPH SB UCLA USC UCSF NAVSUP NAVFAC NSWC NUWC NAWC NAVAIR NAVSEA FLC FLT MICC ACC DFAS DODEA USSOCOM DCMA
  DTRA NGA NRC NIOSH AHRQ SAMHSA HRSA NIDDK NHLBI NIAID NIMH NINDS USS USNS USCGC USP FCI MCAS UNICOR PAS DEVCOM MTA HPU PTO IP
  AMIC IMCOM OJS PAIS INDE AKRO WERRC RFO
  CA NV AZ NM TX WY UT WA AK KS ND SD MN WI MI IL KY TN NC SC WV MD NJ NY NH VT RI FL GA`
    .split(/\s+/)
    .filter(Boolean),
)

const SMALL_WORDS = new Set(
  'a an and as at but by for from in into nor of off on onto or per the to up via vs with'.split(' '),
)

/** Words that a title of many acronyms would be mistaken by: of a title in capitals at least one is as long. */
const MIN_WORD_LENGTH = 4

/** The product or service code, or its group, that some offices put before a title in SAM.gov: `S--`, `53--`, `S201--`. */
const GROUP_CODE = /^(?:[A-Z]|\d{2}|\d{4}|[A-Z]\d[A-Z0-9]{2})--\s*(?=\S)/
/** What stands between a notice's own number and the title after it. */
const AFTER_NUMBER = /^[\s:|,_–-]+(?=[\p{Lu}\d(“"'])/u
/** What offices write before the number: "FOA Number: DE-FOA-0002626 …". */
const BEFORE_NUMBER = /^(?:FOA|NOFO|RFP|RFQ|IFB|solicitation)(?: number| no\.?| ?#)?:? +/i
/** The number of a project of the VA: its station, year and place in a list. */
const VA_PROJECT = /^(?:project no\. )?\d{3}[A-Z]?\d?-\d\d-\d{3}[A-Z]{0,2}[\s,|:-]+(?=\p{Lu})/iu
/** What offices add to a title when they change the notice: its page says so, too. */
const AMENDED = /^updated?(?:\.{2,}|: ?)\s*(?=[A-Z])|(?<=\w)[\s–-]+(?:amend(?:ment)?|amd)\.? ?#?\d{1,4}$/gi
/** A shorter number could be a year, and a shorter rest says nothing. */
const MIN_NUMBER_LENGTH = 5
const MIN_REST_LENGTH = 8

/**
 * A title as people write it, without the code and the notice's own number before it. One in capitals is set in title case:
 * acronyms, numbers of parts and states keep theirs. Any other stays as it is.
 */
export function readableTitle(written: string, number = ''): string {
  const title = withoutNumber(written.replace(GROUP_CODE, ''), number).replace(VA_PROJECT, '').replace(AMENDED, '')
  if (!isInCapitals(title)) return title
  const at = number === '' ? -1 : title.indexOf(number)
  if (at < 0) return inTitleCase(title)
  return inTitleCase(title.slice(0, at)) + number + inTitleCase(title.slice(at + number.length))
}

/** Words in capitals in title case; others stay. */
export function inTitleCase(title: string): string {
  const spaced = title.replace(/,(?=[A-Z])/g, ', ').replace(/ {2,}/g, ' ')
  let first = true
  return spaced.replace(/[A-Z0-9&'’.]+/g, (word, at: number) => {
    const cased = first ? capitalize(word, spaced, at) : titleCase(word, spaced, at)
    first = false
    return cased
  })
}

/** The number has a place of its own on every page: before a title it only hides what the title says. */
function withoutNumber(title: string, number: string): string {
  const start = title.replace(BEFORE_NUMBER, '')
  if (number.length < MIN_NUMBER_LENGTH || !start.toLowerCase().startsWith(number.toLowerCase())) return title
  const rest = start.slice(number.length)
  const bare = rest.replace(AFTER_NUMBER, '')
  return bare !== rest && bare.length >= MIN_REST_LENGTH ? bare : title
}

function isInCapitals(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter === letter.toUpperCase())
  return capitals.length > letters.length * 0.9 && new RegExp(`[A-Z]{${MIN_WORD_LENGTH}}`).test(title)
}

function titleCase(word: string, title: string, at: number): string {
  const small = word.toLowerCase()
  const afterSpace = /[\s,]/.test(title[at - 1] ?? '')
  return SMALL_WORDS.has(small) && afterSpace && title[at + word.length] === ' ' ? small : capitalize(word, title, at)
}

function capitalize(word: string, title: string, at: number): string {
  const bare = word.replace(/['’]S$|\.$/, '')
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  if (
    /\d/.test(word) ||
    isModel(word, title, at) ||
    ACRONYMS.has(bare) ||
    isInitials(bare) ||
    isBracketed(word, title, at)
  )
    return bare + word.slice(bare.length).toLowerCase()
  if (isState(bare, title, at)) return word
  if (/^MC[A-Z]{4,}/.test(word)) return `Mc${word.slice(2, 3)}${word.slice(3).toLowerCase()}`
  return word.slice(0, 1) + word.slice(1).toLowerCase()
}

/** `MH-65` */
function isModel(word: string, title: string, at: number): boolean {
  return word.length <= 4 && /^-\d/.test(title.slice(at + word.length, at + word.length + 2))
}

/** No word has only consonants; `U.S.` has points between its letters. */
function isInitials(word: string): boolean {
  return /^[B-DF-HJ-NP-TV-XZ]{2,6}$/.test(word) ? !UNVOWELED.has(word) : /^([A-Z]\.)+[A-Z]?$|^[A-Z]&[A-Z]$/.test(word)
}

/** Words that offices shorten by their vowels. */
const UNVOWELED = new Set(
  'BLDG BLDGS CTR DR FT FLT HWY LTD MFG MGMT MT PKG PKWY PLT RD RM SQ ST SVC SVCS SYS SYST TECH XFMR'.split(' '),
)

/** `(DODEA)`: an abbreviation that the title itself explains. */
function isBracketed(word: string, title: string, at: number): boolean {
  return word.length <= 8 && title[at - 1] === '(' && title[at + word.length] === ')' && word.length > 1
}

function isState(word: string, title: string, at: number): boolean {
  const isFirst = at === 0 && title.startsWith(' - ', at + word.length)
  const isAfterPlace = /[,(]\s?$/.test(title.slice(Math.max(0, at - 2), at))
  return word.length === 2 && Object.hasOwn(usStates, word) && (isFirst || isAfterPlace)
}
