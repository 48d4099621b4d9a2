import { stateName } from '../../../catalog/us-states.ts'
import {
  ANY_APPLICANT,
  type Audience,
  BY_CODE,
  eligibilityReason,
  isContract,
  isResearch,
  naicsTitle,
  OPEN_TO_ANY_BIDDER,
  type Opportunity,
  productServiceTitle,
  QUOTED,
  sentencesIn,
} from '../../opportunities/opportunities.ts'
import { truncateLine } from './formatting.ts'

const MAX_PURPOSE_LENGTH = 220

/**
 * The two sentences that open an entry: what they pay for, and who should look.
 *
 * @returns `unsure`: why a person should read it before it is printed
 */
export function proposeOpening(audience: Audience, it: Opportunity) {
  const { sentence, unsure } = isContract(it) ? contractPurpose(it) : grantPurpose(it)
  return { text: `${sentence} ${audienceSentence(audience, it)}`, unsure }
}

/** By the titles of its codes and its own title, which names the thing; a title of only numbers does not. */
function contractPurpose(it: Opportunity) {
  const trade = codeTitle(it)
  const title = plainTitle(it.title)
  const place =
    it.states.length === 1 && it.states[0] && !namesState(title, it.states[0]) ? `, in ${placeNames(it.states)}` : ''
  const named = namingSentence(it)
  if (isTelling(title)) {
    const sentence = `They pay for ${trade ? `${asWork(trade)}: ` : ''}“${title}”${place}.`
    return { sentence, unsure: trade ? undefined : 'no code says what trade it is' }
  }
  if (named)
    return { sentence: `They pay for what the notice says: “${named}”`, unsure: 'taken from the notice’s text' }
  return {
    sentence: trade ? `They pay for ${asWork(trade)}${place}.` : `They pay for “${title}”.`,
    unsure: 'neither its title nor its text says what it is',
  }
}

/** Whether a title says already where the work is: `Logan, UT`, `Andersen AFB, Guam`. */
function namesState(title: string, code: string): boolean {
  return (
    title.toLowerCase().includes(stateName(code).toLowerCase()) || new RegExp(`, ${RegExp.escape(code)}\\b`).test(title)
  )
}

function codeTitle({ naics, product_code }: Opportunity): string | undefined {
  const byProduct = product_code ? productServiceTitle(product_code) : undefined
  const byIndustry = naics[0] ? naicsTitle(naics[0]) : undefined
  // The industry of a thing that is bought is a factory's: its product code says what it is.
  return /^3[123]/.test(naics[0] ?? '') ? (byProduct ?? byIndustry) : (byIndustry ?? byProduct)
}

/** “To …” or “… supports …”: how a grant says what its money is for. The rest of that sentence follows. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:purpose|goal|objective|aim|mission|intent)s? of (?:this|the|these)\b[^.]{0,160}? (?:is|are) to (.{20,})/i,
    'The money is to',
  ],
  [
    /\b(?:program|initiative|grants?|fund|funding|opportunity|award|NOFO|competition|project)\b[^.]{0,80}? (?:supports?|funds|will support|will fund) (.{20,})/i,
    'The money pays for',
  ],
  [/\b(?:aims|directs efforts|is designed|is intended) to (.{20,})/i, 'The money is to'],
  [
    /\b(?:provides?|offers?|awards?|makes?) (?:\w+ ){0,3}(?:funding|grants?|money|funds|financial assistance|support|awards) (?:to|for) (.{20,})/i,
    'The money goes to',
  ],
  [
    /\b(?:invites?|seeks?|solicits?|requests?|interested in) (?:[\w()]+ ){0,4}(?:applications?|proposals?) ((?:to|for|that) .{20,})/i,
    'They want applications',
  ],
  [/\bis accepting applications for [^.]{3,80}?, a program to (.{20,})/i, 'The money is to'],
  [/\bis soliciting research (in .{20,})/i, 'They want research'],
]
/** What such a sentence may say that tells nobody what the money is for. */
const VAGUE_PURPOSE =
  /^(to the|from|which|and|are|is|will|provides|assists)\b|\bAdministration priorities\b|\bPresident['’]s commitment\b|^work beginning\b|^invite\b|^(implementation of )?one or more\b/i

/** What a funder does with the money on the way to its purpose: choosing a partner, or the name of its own procedure. */
function withoutMechanism(purpose: string): string {
  return purpose
    .replace(/^select an organization (?:\([^)]*\) )?to (?=\w)/i, '')
    .replace(/^for an? [A-Z]\d\d Clinical Trial (?:Not Allowed|Required|Optional) mechanism (?=focusing on )/, '')
    .replace(/,? (?:specifically )?in the following areas:.*/, '')
}

/** Whether what follows the opening makes a sentence of it: not “pays for to projects”, nor “for projects must align with”. */
function readsWhole(opening: string, rest: string): boolean {
  if (!/[.!?)”"]$/.test(rest) || ENDS_OPEN.test(rest)) return false
  if (!opening.endsWith('for') && !opening.endsWith('goes to')) return true
  const [object = ''] = rest.split(/\b(?:that|which|who|whose|where|if|when|as)\b/i)
  return !BEGINS_INSIDE.test(rest) && !HAS_VERB.test(object)
}

const ENDS_OPEN = /\b(?:to|of|for|in|by|with|at|on|and|or|the|an?|from|as|including)[.!?)”"]*$/i
const BEGINS_INSIDE = /^(?:to|of|for|in|by|with|at|on|this|these)\b/i
const HAS_VERB = /\b(?:must|shall|should|will|may|can|is|are|was|were)\b/i

function grantPurpose(it: Opportunity) {
  const sentences = sentencesOf(it)
  for (const [pattern, opening] of PURPOSES) {
    const rest = sentences
      .map((sentence) => pattern.exec(sentence)?.[1])
      .find((found) => found && !VAGUE_PURPOSE.test(found) && readsWhole(opening, found))
    if (rest) return { sentence: `${opening} ${endSentence(withoutMechanism(rest))}`, unsure: undefined }
  }
  const named = namingSentence(it)
  if (named)
    return {
      sentence: `In the notice’s words: “${named}”`,
      unsure: 'no sentence of the notice says what the money is for',
    }
  return {
    sentence: `The money is for “${plainTitle(it.title)}”.`,
    unsure: 'the source gives no description: only the title says what it is',
  }
}

/** Words of clauses and of how to use the site, which stand in every notice. */
const BOILERPLATE =
  /\b(FAR|DFARS|RFO|provisions?|clauses?|subpart|combined synopsis|solicitation document|incorporated|amendments?|supplemented|simplified acquisition|NAICS|size standard|SAM\.gov|hereby|attachments?|set[- ]aside|quotes? (are|must|shall)|offerors?|responsible sources?|interested (parties|vendors)|point of contact|please|deadline|submit|email|Q&A|questions|is administered by)\b/i

/** Of the sentences that are no boilerplate, the first with the most words of the title; a long one only without another. */
function namingSentence(it: Opportunity): string | undefined {
  const words = new Set(titleWords(it.title))
  const shared = (sentence: string) => new Set(titleWords(sentence).filter((word) => words.has(word))).size
  const naming = sentencesOf(it).filter(
    (sentence) => sentence.length >= 40 && !BOILERPLATE.test(sentence) && shared(sentence) > 0,
  )
  const short = naming.filter(({ length }) => length <= MAX_PURPOSE_LENGTH)
  const [found] = (short.length > 0 ? short : naming).toSorted((one, other) => shared(other) - shared(one))
  return found && endSentence(found)
}

const titleWords = (text: string) => text.toLowerCase().match(/[a-z]{5,}/g) ?? []

/** Characters of a description that are read: what it is for stands at its beginning. */
const MAX_LENGTH = 4000

/** A text without the title that some sources put before it with nothing between them. */
function withoutHeading(text: string, title: string): string {
  const rest = text.slice(title.length)
  return text.startsWith(title) && /^\s+[A-Z]/.test(rest) ? rest.trim() : text
}

function sentencesOf({ description, title }: Opportunity): string[] {
  const sentences = sentencesIn(
    withoutHeading(description ?? '', title)
      .slice(0, MAX_LENGTH)
      .replace(/\s+/g, ' ')
      .trim()
      // Some sources write an apostrophe as a quotation mark, and sentences without a space between them.
      .replace(/(?<=[a-z])"(?=s\b)/g, '’')
      .replace(/(?<=[a-z\d)][.!?])(?=[A-Z][a-z])/g, ' '),
  )
  // A source that cuts its texts off leaves half a sentence at the end.
  const whole = sentences.length > 1 && !/[.!?)”"]$/.test(sentences.at(-1) ?? '') ? sentences.slice(0, -1) : sentences
  return whole.filter((sentence) => !/@|https?:/.test(sentence))
}

/** One sentence, cut at a word, with its period. */
function endSentence(text: string): string {
  const line = truncateLine(text.replace(/[“”"]/g, ''), MAX_PURPOSE_LENGTH).replace(/[\s.;:,]{1,5}$/, '')
  return /[…!?]$/.test(line) ? line : `${line}.`
}

function audienceSentence(audience: Audience, it: Opportunity): string {
  const who = eligibilityReason(audience, it) ?? ''
  const place = !isContract(it) && it.states.length > 0 ? ` in ${placeNames(it.states)}` : ''
  if (isResearch(it)) return researchTeams(who, place)
  if (who === OPEN_TO_ANY_BIDDER)
    return `Anyone may bid, large firms too: look if ${audience === 'nonprofit' ? 'you run this kind of service' : 'this is your trade'}.`
  if (who.startsWith(QUOTED)) return `Look if this is you${place}: “${endSentence(who.slice(QUOTED.length))}”`
  return who === ANY_APPLICANT
    ? `Anyone may apply${place}: look if this is your kind of work.`
    : `Who should look: ${shortWho(who)}${place}.`
}

function researchTeams(who: string, place: string): string {
  if (who === ANY_APPLICANT || who === OPEN_TO_ANY_BIDDER)
    return `For research teams: look only if you do research${place}.`
  return who.startsWith(QUOTED)
    ? `For research teams${place}. Look if this is you: “${endSentence(who.slice(QUOTED.length))}”`
    : `Who should look: research teams of ${shortWho(who)}${place}.`
}

/** Without the explanation behind a colon or a comma. */
function shortWho(who: string): string {
  return who
    .replace(BY_CODE, '')
    .replace(/: the contract is set aside for them$/, ' (it’s set aside for them)')
    .replace(/: part of the contract is set aside for them$/, ' (part of it is set aside for them)')
    .replace(QUOTED, '')
}

function placeNames(states: readonly string[]): string {
  return states.length > 5
    ? `${states.length} states`
    : new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
        states.map((code) => (code === 'DC' ? 'the District of Columbia' : stateName(code))),
      )
}

/** Without a stock number or a code ahead of it: `66--Thermocouple`, `Q301 - Laboratory tests`. */
function plainTitle(title: string): string {
  const bare = title
    .replace(/^[A-Z]?\w{0,4}\s?--\s?|^[A-Z]\d{3}\s?-\s?/, '')
    .replace(/[“”"]/g, '')
    .trim()
  return truncateLine(bare || title, 140)
}

/** Whether a title has two words that are no codes. */
function isTelling(title: string): boolean {
  return (title.match(/\b[A-Za-z][a-z]{2,}\b/g) ?? []).length >= 2
}

/** Titles of industries that name firms, and not what they do. */
const FIRMS = /\b(contractors|centers|schools|offices|agencies|stores|dealers|companies|wholesalers|carriers)$/
/** How the titles of product and service codes are arranged for offices, and what they add for these alone. */
const ARRANGED: readonly (readonly [RegExp, string])[] = [
  [/^(?:all )?other /, ''],
  [/^R&D: (.+?)(?:: (.+?))? \(.*\)$/, 'research and development ($1, $2)'],
  [/^used household and office goods moving$/, 'moving household and office goods'],
  [/^maintenance, repair and rebuilding of equipment: /, 'repair and maintenance of '],
  [/ \((east|west)\)$/i, ''],
]

/** The title of a code as work that someone is paid for. */
function asWork(title: string): string {
  const bare = ARRANGED.reduce((text, [pattern, whole]) => text.replace(pattern, whole), inSentence(title))
  return FIRMS.test(bare) ? `the work of ${bare}` : bare
}

/** The title of a code for use in a sentence: in lower case, without what it excludes. */
function inSentence(title: string): string {
  return title.replace(/ ?\(except [^)]*\)/i, '').replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}
