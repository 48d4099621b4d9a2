import { stateName } from '../../catalog/us-states.ts'
import {
  type Audience,
  eligibilityReason,
  isResearch,
  naicsTitle,
  OPEN_TO_ANY_BIDDER,
  type Opportunity,
  productServiceTitle,
  QUOTED,
} from '../../opportunities/opportunities.ts'
import { truncateLine } from './formatting.ts'

/** The two sentences that open an entry: what they pay for, and who should look. */
export interface Opening {
  text: string
  /** Why a person should read it before it is printed, or undefined. */
  unsure: string | undefined
}

const MAX_PURPOSE_LENGTH = 220

export function proposeOpening(audience: Audience, it: Opportunity): Opening {
  const { sentence, unsure } = it.source === 'sam' ? contractPurpose(it) : grantPurpose(it)
  return { text: `${sentence} ${whoShouldLook(audience, it)}`, unsure }
}

interface Purpose {
  sentence: string
  unsure: string | undefined
}

/** By the titles of its codes and its own title, which names the thing; a title of only numbers does not. */
function contractPurpose(it: Opportunity): Purpose {
  const trade = codeTitle(it)
  const title = plainTitle(it.title)
  const place = it.states.length === 1 && it.states[0] ? `, in ${stateName(it.states[0])}` : ''
  const named = namingSentence(it)
  if (isTelling(title)) {
    const sentence = `They pay for ${trade ? `${inSentence(trade)}: ` : ''}“${title}”${place}.`
    return { sentence, unsure: trade ? undefined : 'no code says what trade it is' }
  }
  if (named)
    return { sentence: `They pay for what the notice says: “${named}”`, unsure: 'taken from the notice’s text' }
  return {
    sentence: trade ? `They pay for ${inSentence(trade)}${place}.` : `They pay for “${title}”.`,
    unsure: 'neither its title nor its text says what it is',
  }
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
    /\b(?:purpose|goal|objective|aim|mission|intent)s? of (?:this|the|these)\b[^.]{0,160}? (?:is|are) to ([^.]{20,})/i,
    'The money is to',
  ],
  [
    /\b(?:program|initiative|grants?|fund|funding|opportunity|award|NOFO|competition|project)\b[^.]{0,80}? (?:supports?|funds|will support|will fund) ([^.]{20,})/i,
    'The money pays for',
  ],
  [
    /\b(?:provides?|offers?|awards?|makes?) (?:\w+ ){0,3}(?:funding|grants?|money|funds|financial assistance|support|awards) (?:to|for) ([^.]{20,})/i,
    'The money goes to',
  ],
  [
    /\b(?:invites?|seeks?|solicits?|requests?) (?:\w+ ){0,3}(?:applications?|proposals?) (?:to|for|that) ([^.]{20,})/i,
    'They want applications for',
  ],
]

function grantPurpose(it: Opportunity): Purpose {
  const text = sentencesOf(it).join(' ')
  for (const [pattern, opening] of PURPOSES) {
    const rest = pattern.exec(text)?.[1]
    if (rest) return { sentence: `${opening} ${endSentence(rest)}`, unsure: undefined }
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
  /\b(FAR|DFARS|RFO|provisions?|clauses?|subpart|combined synopsis|solicitation document|incorporated|amendments?|supplemented|simplified acquisition|NAICS|size standard|SAM\.gov|hereby|attachments?|set[- ]aside|quotes? (are|must|shall)|offerors?|responsible sources?|interested (parties|vendors)|point of contact|please|deadline|submit|email|Q&A|questions)\b/i

/** The first sentence that shares a word with the title and is no boilerplate. */
function namingSentence(it: Opportunity): string | undefined {
  const words = new Set(titleWords(it.title))
  const found = sentencesOf(it).find(
    (sentence) =>
      sentence.length >= 40 &&
      sentence.length <= MAX_PURPOSE_LENGTH &&
      !BOILERPLATE.test(sentence) &&
      titleWords(sentence).some((word) => words.has(word)),
  )
  return found && endSentence(found)
}

const titleWords = (text: string) => text.toLowerCase().match(/[a-z]{5,}/g) ?? []

/** Characters of a description that are read: what it is for stands at its beginning. */
const MAX_LENGTH = 4000

function sentencesOf({ description }: Opportunity): string[] {
  return (description ?? '')
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .split(/(?<=[a-z)][.!?]) (?=[A-Z])/)
    .filter((sentence) => !/@|https?:/.test(sentence))
}

/** One sentence, cut at a word, with its period. */
function endSentence(text: string): string {
  const line = truncateLine(text.replace(/[“”"]/g, ''), MAX_PURPOSE_LENGTH).replace(/[\s.;:,]{1,5}$/, '')
  return /[…!?]$/.test(line) ? line : `${line}.`
}

function whoShouldLook(audience: Audience, it: Opportunity): string {
  const who = eligibilityReason(audience, it) ?? ''
  const place = it.source !== 'sam' && it.states.length > 0 ? ` in ${placeNames(it.states)}` : ''
  if (isResearch(it))
    return `For research teams: look only if you do research, and belong to: ${shortWho(who)}${place}.`
  if (who === OPEN_TO_ANY_BIDDER)
    return `Anyone may bid, large firms too: look if ${audience === 'nonprofit' ? 'you run this kind of service' : 'this is your trade'}.`
  if (who.startsWith(QUOTED)) return `Look if this is you${place}: “${endSentence(who.slice(QUOTED.length))}”`
  return `Look if you’re one of: ${shortWho(who)}${place}.`
}

/** Without the explanation behind a colon or a comma. */
function shortWho(who: string): string {
  return who
    .replace(' (named in the notice)', '')
    .replace(/: (the contract is|part of the contract is) set aside for them$/, ' (it’s set aside for them)')
    .replace(QUOTED, '')
}

function placeNames(states: readonly string[]): string {
  return states.length > 5
    ? `${states.length} states`
    : new Intl.ListFormat('en-US', { type: 'disjunction' }).format(states.map((code) => stateName(code)))
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

/** The title of a code as it stands in a sentence: in small letters, without what it excludes. */
function inSentence(title: string): string {
  return title.replace(/ ?\(except [^)]*\)/i, '').replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}
