import { longDate } from '../../../../platform/dates.ts'
import { requiresMeeting } from '../../required-meeting.ts'
import { sentencesOfLines } from '../../sentences.ts'

/** What an event's own fields say; blank where they say nothing. */
interface EventFields {
  license: string
  /** A moment in UTC. */
  meeting: string
  /** "041 San Mateo; 043 Santa Clara" */
  areas: string
}

/** What California's state bids say in words alone: whom a bid is for, and what a bidder needs. */
export function wordsOfEvent(
  title: string,
  description: string | null,
  { license, meeting, areas }: EventFields,
  zone: string,
) {
  const setAside = findSetAside(title, description)
  const words = [
    setAside?.sentence,
    license && `Contractor license: ${license}`,
    findRequiredMeeting(description, meeting, zone),
  ]
  return {
    set_aside: setAside?.code ?? null,
    eligibility_words: words.filter(Boolean).join('\n') || null,
    place: findCounties(areas.split('; ')),
  }
}

/** The portal turns marks that its database does not know into "¿": an apostrophe inside a word, a dash between words, a quotation mark else. */
export function restoreMarks(text: string): string {
  return text
    .replace(/(?<=\w)¿(?=\w)/g, '’')
    .replace(/(?<= )¿(?= )/g, '–')
    .replace(/¿(?=\w)/g, '“')
    .replace(/(?<=[\w.,])¿/g, '”')
}

/** "041 San Mateo" is a county; what stands below the list on the page is not. */
function findCounties(areas: readonly string[]): string | null {
  const counties = areas.flatMap((area) => /^\d{3} (.{3,40})$/.exec(area)?.[1] ?? [])
  return counties.length > 0 ? `${counties.join(', ')} (California)` : null
}

/**
 * The day of a meeting that all bidders have to be at, from the event's own field, where the text says so without a day. The
 * portal's field "mandatory_prebid" says yes for nearly every event, also for those without a meeting, so it isn't read.
 *
 * @param moment the event's `prebid_datetime`, in UTC; midnight in California where the hour isn't known
 */
function findRequiredMeeting(description: string | null, moment: string, zone: string): string | undefined {
  const day = moment ? new Date(moment) : undefined
  if (!day || Number.isNaN(day.getTime())) return undefined
  const sentences = sentencesOfLines(description ?? '')
  if (!sentences.some((sentence) => requiresMeeting(sentence) && !/\d{1,2}[/ ,]+(20)?\d\d\b/.test(sentence)))
    return undefined
  return `Mandatory pre-bid meeting: ${longDate(day, zone)}`
}

/** Who a bid of California is reserved for, and the sentence that says so. */
interface CaliforniaSetAside {
  code: 'SB' | 'DVBE' | 'SB/DVBE'
  sentence: string
}

/**
 * What a department writes when only certified firms may bid (Government Code 14838.5 and 14838.7). A goal for
 * subcontractors, or a requirement that was waived, keeps nobody out.
 */
const FOR_SMALL_BUSINESSES =
  /\b(certified )?(SB|small business(es)?)\b[^.\n]{0,60}\bonly\b|\bonly (to )?small business|\bonly small businesses\b|\bmust be a (certified )?small business\b|\bsmall business (bid solicitation|option)\b|\bSB (bid|option)\b/i
const FOR_VETERANS = /\bDVBE(s)?( option)? only\b|\bcertified DVBE(s)?\b[^.\n]{0,30}\bonly\b/i

/** Read from the title and the text, because the portal's own field does not tell a set-aside from a goal. */
export function findSetAside(title: string, description: string | null): CaliforniaSetAside | undefined {
  const sentences = [title, ...sentencesOfLines(description ?? '')]
  const sentence = sentences.find((each) => FOR_SMALL_BUSINESSES.test(each) || FOR_VETERANS.test(each))
  if (!sentence) return undefined
  const veterans = FOR_VETERANS.test(sentence)
  const small = FOR_SMALL_BUSINESSES.test(sentence)
  return { code: veterans && small ? 'SB/DVBE' : veterans ? 'DVBE' : 'SB', sentence: sentence.trim().slice(0, 300) }
}
