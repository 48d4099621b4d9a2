import { LAPSED_PROGRAMS, type LapsedProgram } from '../../catalog/lapsed-programs.ts'
import type { Opportunity } from './find-opportunities.ts'
import { requiresMeeting } from './required-meeting.ts'
import { sentencesOfLines } from './sentences.ts'

/** What a notice says that shuts out the readers of an edition. */
interface Exclusion {
  /** Continues "this opportunity …". */
  reason: string
  /** The sentence of the notice that says so; empty where the reason names its own source. */
  sentence: string
  /** The last day of which it isn't true yet; undefined where it always was. */
  after?: string
}

interface ExclusionRule {
  reason: string
  pattern: RegExp
  /** A sentence that this fits means something else. */
  unless?: RegExp
}

/** Each holds for one sentence of a title, a description or an eligibility text. `exclusions.test.ts` has examples from notices. */
const RULES: readonly ExclusionRule[] = [
  {
    reason: 'is only for holders of an agreement',
    pattern:
      /\b(restricted|limited|open only|available only) to\b[^.]{0,60}\b((pre-?)?approved|existing|current) (companies|contractors|vendors|awardees|grantees|recipients)\b|\bopen only to\b[^.]{0,80}\bholders\b|\b(must|shall|need to|required to) (have|hold|possess)\b[^.]{0,60}\b(basic (ordering )?agreement|BPA|BOA)\b|\bonly (to|for)\b[^.]{0,80}\b(BPA|IDIQ|MATOC|MACC|contract|schedule|agreement|vehicle)s? holders\b|\bwork[- ]?plan contractors only\b|\b(BPA|IDIQ|MATOC|MACC|contract|schedule|agreement) holders only\b|\bonly\b[^.]{0,60}\b(BPA|IDIQ|MATOC|MACC|multiple[- ]award contract)\b[^.]{0,40}\b(contractors|holders|awardees)\b/i,
  },
  {
    reason: 'is only for approved sources',
    pattern:
      /\bsource[- ]controlled drawing\b|\bqualified (products?|manufacturers?|bidders?|suppliers?) list\b|\bonly\b[^.]{0,60}\b(approved|pre-?qualified) (sources?|manufacturers?|vendors?|suppliers?)\b|\b(approved|pre-?qualified) (sources?|manufacturers?|vendors?|suppliers?)\b[^.]{0,40}\bonly\b/i,
  },
  {
    reason: 'names its contractor already',
    pattern:
      /\bsole[- ]source (to|basis|award|contract|procurement|requirement|FFP|OEM)\b|\bis sole[- ]source\b|\bsole[- ]source:? [^.!?]{1,60}\b(inc|llc|corp|corporation|ltd)\b|\bonly one responsible source\b|\bother than full and open competition\b|\bintends? to (award|negotiate|issue)\b[^.]{0,120}\b(sole|single)[- ]source\b/i,
    unless: /\bjustifications?\b|\bnot (be )?(a )?sole[- ]source\b/i,
  },
  {
    reason: 'is by invitation only',
    pattern: /\binvitation[- ]only\b|\bby invitation\b(?= only|\.|$)|\bonly invited (applicants|organizations)\b/i,
  },
  {
    reason: 'is no request for applications',
    pattern:
      /\bnot a request for (applications?|proposals?|quotes?|quotations?|bids?|offers?)\b|\bno applications? (are|is) being accepted\b|\bno longer accept(s|ing) applications\b|\bapplications? (cannot|will not) be accepted\b/i,
  },
  { reason: 'is awarded already', pattern: /\b(agreement|grant|award) awarded to\b|\b(has|have) been awarded to\b/i },
  {
    reason: 'is for one national center',
    pattern:
      /\bnational\b[\w ,&-]{0,60}\b(resource|training|technical assistance|information|support|coordinating) cent(er|re)\b|\btraining and technical assistance (center|provider|\(TTA\) (to|for) (awardees|grantees))\b/i,
  },
  {
    reason: 'is for tribes and their organizations',
    pattern:
      /\b(only|limited to|restricted to)\b[^.]{0,60}\b(federally[- ]recognized|indian|native american|tribal)\b[^.]{0,30}\b(tribes?|organizations?|governments?)\b|\b(indian and native american|native hawaiian organizations?|tribal (governments?|nations?|communit(y|ies)|victim|youth|justice|housing|colleges?))\b[^.]{0,60}\b(programs?|grants?|set-aside|initiative)\b/i,
    unless: /\b(as well as|including|also|not only|priority|preference)\b/i,
  },
  {
    reason: 'shares out money by a formula',
    pattern: /\bformula[- ](grants?|funds?|funding|allocations?|awards?)\b|\ballocated by (a )?formula\b/i,
    unless: /\b(not|non)[- ]formula\b/i,
  },
  {
    reason: 'is a tax credit for those who give',
    pattern:
      /\btax credits?\b[^.]{0,120}\b(contribut\w+|donat\w+)\b|\b(contribut\w+|donat\w+)\b[^.]{0,120}\btax credits?\b/i,
  },
  {
    reason: 'is a lease or a sale by the government',
    pattern:
      /\blease of (\d+ \w+|office|medical|clinic|warehouse|space|land|approximately)\b|\bseeks? to lease\b|\bfull[- ]service lease\b|\brentable square feet\b|\bgovernment space required\b|\bproposals for the lease\b|\btimber sale (contract|prospectus)\b|\bsale of (government|surplus|scrap|excess|used) |\bsurplus property sale\b/i,
  },
  {
    reason: 'is for work abroad',
    pattern:
      /\bcountry[- ]specific narratives?\b|\bintra-?europe(an)?\b|\b(performed|conducted|implemented|takes? place)\b[^.]{0,60}\b(outside (of )?the (united states|U\.?S\.?)|overseas|in foreign countries)\b/i,
  },
  {
    reason: 'is suspended or cancelled',
    pattern:
      /\b(acceptance|solicitation|announcement|opportunity|program|notice|competition|requirement|procurement|submissions?|RFP|RFQ|NOFO|FOA|BAA)\b[^.]{0,60}\b(is|are|has been|have been|was) (hereby )?(temporarily )?(suspended|cancel+ed|withdrawn|rescinded)\b/i,
    unless: /\b(debarred|debarment|if|unless|reserves?|may)\b/i,
  },
  {
    reason: 'is only for universities',
    pattern:
      /\b(only to|only|limited to|restricted to)\b[^.]{0,60}\b(university members|universit(y|ies)|institutions? of higher (education|learning))\b|\buniversity assistance instruments?\b/i,
    unless: /\b(non-?profits?|small business(es)?|for-profit|tribal|not only|also)\b/i,
  },
]

/** Characters of a text that are read; the sentences that matter stand at its beginning. */
const MAX_LENGTH = 20_000
/** Characters of a sentence that are quoted. */
const MAX_QUOTE_LENGTH = 240

type Notice = Pick<Opportunity, 'title' | 'description' | 'eligibility_words'> &
  Partial<Pick<Opportunity, 'source' | 'posted_on'>>

/** The lapsed program of a notice, or what its words say on that day that shuts readers out. */
export function findExclusion(notice: Notice, day: string): Exclusion | undefined {
  const lapsed = findLapsedProgram(notice, day)
  if (lapsed)
    return {
      reason: `belongs to ${lapsed.program}, which lapsed on ${lapsed.lapsedOn} (${lapsed.source}, read on ${lapsed.checkedOn})`,
      sentence: '',
    }
  const found = findShutOut(notice)
  return found?.after === undefined || found.after < day ? found : undefined
}

/** The first rule that shuts readers out with its sentence, or the first date for papers or for a meeting of all bidders. */
export function findShutOut({ title, description, eligibility_words }: Notice): Exclusion | undefined {
  const sentences = [title, eligibility_words, description].flatMap((text) =>
    sentencesOfLines((text ?? '').slice(0, MAX_LENGTH)),
  )
  for (const { reason, pattern, unless } of RULES) {
    const sentence = sentences.find((text) => pattern.test(text) && !unless?.test(text))
    if (sentence) return { reason, sentence: quote(sentence) }
  }
  const dated = sentences.flatMap((text) => {
    const isPaper = PAPER.test(text) && MUST_ARRIVE.test(text)
    const last = isPaper || requiresMeeting(text) ? datesIn(text).sort().at(-1) : undefined
    const reason = isPaper
      ? 'asked for papers by a day that is over'
      : 'required bidders to be at a meeting that is over'
    return last === undefined ? [] : [{ reason, sentence: quote(text), after: last }]
  })
  return dated.sort((a, b) => (a.after < b.after ? -1 : 1))[0]
}

function quote(sentence: string): string {
  const line = sentence.replace(/\s+/g, ' ').trim()
  return line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH)}…` : line
}

const PAPER = /\b(white|concept) papers?\b|\bpre-?(applications?|proposals?)\b|\bletters? of intent\b/i
const MUST_ARRIVE = /\b(due|deadline|no later than|received by|submitted by|must be submitted)\b/i
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const DATE = new RegExp(
  `\\b(?:(${MONTHS}) (\\d{1,2}),? (20\\d\\d)|(\\d{1,2}) (${MONTHS}) (20\\d\\d)|(\\d{1,2})/(\\d{1,2})/(20\\d\\d))\\b`,
  'gi',
)

/** The dates that a text names, as days. */
export function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)].map(([, month, date, year, date2, month2, year2, month3, date3, year3]) =>
    month3
      ? `${year3}-${month3.padStart(2, '0')}-${(date3 ?? '').padStart(2, '0')}`
      : isoDay(month ?? month2 ?? '', date ?? date2 ?? '', year ?? year2 ?? ''),
  )
}

function isoDay(month: string, date: string, year: string): string {
  const number = MONTHS.toLowerCase().split('|').indexOf(month.toLowerCase()) + 1
  return `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** The lapsed program that a notice belongs to on a day, or undefined. */
export function findLapsedProgram(
  { title, source, posted_on }: Pick<Opportunity, 'title'> & Partial<Pick<Opportunity, 'source' | 'posted_on'>>,
  on: string,
  programs: readonly LapsedProgram[] = LAPSED_PROGRAMS,
): LapsedProgram | undefined {
  return programs.find(({ titles, sources, lapsedOn, liftedOn, earlierNoticesEnded }) => {
    const isOwn = titles.test(title) || (source !== undefined && sources.includes(source))
    if (!isOwn || on < lapsedOn) return false
    if (liftedOn === null || on < liftedOn) return true
    return earlierNoticesEnded && posted_on != null && posted_on < liftedOn
  })
}
