import type { Opportunity } from './find-opportunities.ts'

/** Countries that no town in the United States is commonly named after, and bases abroad. */
const ABROAD =
  '(?:Argentina|Australia|Bahrain|Belgium|Bulgaria|Cambodia|Canada|Colombia|Diego Garcia|Djibouti|Ecuador|Egypt|El Salvador|France|Germany|Greece|Guantanamo Bay|Guatemala|Honduras|Hungary|Iceland|Indonesia|Iraq|Israel|Italy|Japan|Kenya|Korea|Kosovo|Kuwait|Malaysia|Netherlands|Okinawa|Oman|Pakistan|Philippines|Portugal|Qatar|Romania|Saudi Arabia|Singapore|Somalia|Spain|Thailand|Türkiye|Ukraine|United Arab Emirates|United Kingdom|Vietnam)'
const TITLE_ENDS_ABROAD = new RegExp(`\\b${ABROAD}\\W*$`, 'i')
/** "W2SN ENDIST JAPAN", "DISA/DITCO EUROPE". */
const OFFICE_ABROAD = new RegExp(
  `\\b(?:U\\.?S\\.?|American) (?:embassy|consulate)\\b|\\b(?:${ABROAD}|Europe|Far East)\\W*$`,
  'i',
)
/** Where goods go, or where the work is done. */
const TEXT_ABROAD = new RegExp(
  `\\b(?:destination|shipping|shipped|located|performed)\\b(?:U\\.S\\.|[^.!?]){0,100}\\b${ABROAD}\\b`,
  'i',
)
const TERRITORY = /\b(?:Guam|Marianas?|CNMI|Saipan|Samoa|Puerto Rico|Virgin Islands|Wake Island)\b/i
/** Of the states and territories, from Puerto Rico to Guam and Wake; some offices write their hours in UTC. */
const HOME_ZONE = /^(?:Z|[+-]00|-0[4-9]|-1[01]|\+1[02])/

type Notice = Pick<Opportunity, 'source' | 'title' | 'agency' | 'description' | 'country' | 'states' | 'deadline_zone'>

/** Whether a notice of SAM.gov that leaves its place blank shows that the work is abroad. */
export function isBlankAbroad({ source, title, agency, description, country, states, deadline_zone }: Notice): boolean {
  if (source !== 'sam' || country !== null || states.length > 0) return false
  if (TERRITORY.test(`${title} ${agency}`)) return false
  return (
    (deadline_zone !== null && !HOME_ZONE.test(deadline_zone)) ||
    TITLE_ENDS_ABROAD.test(title) ||
    OFFICE_ABROAD.test(agency ?? '') ||
    TEXT_ABROAD.test((description ?? '').slice(0, 20_000))
  )
}
