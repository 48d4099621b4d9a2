import { usStates } from '../../../catalog/us-states.ts'
import { inTitleCase, type Opportunity, sentencesIn } from '../../opportunities/opportunities.ts'
import { truncateLine } from './formatting.ts'

const MAX_SUMMARY_LENGTH = 420
/** A first sentence of up to so many characters is shown whole: cut off, it wouldn't say what is bought. */
const MAX_FIRST_SENTENCE = 680

/** Email addresses and phone numbers are removed: contacts change, and the official page has them. */
const EMAIL_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(\.\w{1,63}){1,8}/g
const PHONE_NUMBER = /\(?\b\d{3}\)?[-. ]\d{3}[-.]\d{4}\b/g
/** An official with the email address: what an edition shows names nobody. */
const OFFICIAL =
  /\b(?:CO|KO|CS|POC|Contracting Officer|Contract(?:ing)? Specialist):?\s+(?:M(?:r|s|rs)\.\s+)?(?:[A-Z][\w.'’-]{0,30}\s+){1,3}[A-Z][\w'’-]{1,30}(?:,\s+Contract(?:ing)? (?:Specialist|Officer))?,?\s+[\w.+-]{1,64}@[\w-]{1,63}(?:\.\w{1,63}){1,8}/g
/** Characters of a description that are searched; an edition shows its beginning. */
const MAX_DESCRIPTION_LENGTH = 20_000

/** What a notice says beside its title, from where it says something; null where that is nothing. */
export function summaryOf({ description, title, agency }: Opportunity): string | null {
  if (!description || saysNothing(description, title)) return null
  const body = withoutPaperwork(withoutCapitals(withoutTitle(description, title), title), title, agency ?? '')
  return body && shortened(body.replace(AMENDMENT_AT_END, ''))
}

/** As many whole sentences as fit, and at least the first; null where that is cut off or too long to be shown whole. */
function shortened(body: string): string | null {
  const [before = '', after = ''] = [/^… /.exec(body)?.[0], / …$/.exec(body)?.[0]]
  const sentences = sentencesOf(body.slice(before.length, body.length - after.length))
  const whole = sentences.filter(
    (sentence, at) => at < sentences.length - 1 || after || /[.!?)”"]$/.test(sentence.trim()),
  )
  const [first] = whole
  if (!first || first.length > MAX_FIRST_SENTENCE) return null
  let end = 1
  while (end < whole.length && whole.slice(0, end + 1).join(' ').length <= MAX_SUMMARY_LENGTH) end++
  return before + whole.slice(0, end).join(' ') + (end < whole.length ? ' …' : after)
}

const bareLetters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
const longWords = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []

/** Whether a description only repeats the title, names an address or the number of a file. */
function saysNothing(description: string, title: string): boolean {
  if (/^\s*https?:\S+\s*$|^\s*solicitation description\s+\S+\s*$/i.test(description)) return true
  const words = new Set(longWords(title))
  return (
    bareLetters(description) === bareLetters(title) ||
    (description.length < 2 * title.length && longWords(description).every((word) => words.has(word)))
  )
}

/** Sentences about amendments, forms and how to answer, which many notices begin with. */
const PAPERWORK = new RegExp(
  [
    '^\\W*(?:\\d{1,2}/\\d{1,2}/\\d{2,4} ?- |updated?\\b|(?:RFQ \\S+ )?amend(?:ment|ed)?\\b|to (?:apply|obtain)\\b|total small business)',
    '^\\W*(?:[A-Z][a-z]+ \\d{1,2}, \\d{4} )?the purpose of (?:this|the) (?:amendment|modification)|^\\W*(?:please )?see (?:the )?(?:attach|request)|^\\W*submit\\b',
    'combined synopsis|the only solicitation|written solicitation (?:will|is)|(?:quotations?|quotes?|offers) are (?:being|to be)',
    'meeting link|\\bPIN:|issue date|response deadline|telephone|will be recorded|webinar',
    'summary of changes|acquisition is set[- ]aside|original set[- ]aside|size standard|\\bNAICS\\b|provisions and clauses',
    '^please (?:review|provide|see)\\b|^questions (?:regarding|must|are)\\b|^offerors (?:must|shall)\\b|pre-proposal conference|\\bproposals must\\b',
    'points?(?:\\(s\\))? of contact|\\bPOC\\b|\\bPIEE\\b|https?:|\\bwww\\.|site visit|all other terms|no other changes|registered (?:in|on)',
  ].join('|'),
  'i',
)
/** How a notice begins the one sentence that names the thing. */
const ISSUED_AS =
  /^Solicitation number \S+ is issued as a Request for (?:Quotations?|Quotes?|Proposals?)(?: \(\w+\))? for (?:the provision of )?/i
const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
/** What is added behind a short text when the notice changes. */
const AMENDMENT_AT_END = /(?:\s*\/\/|(?<=\.)) ?Amendment \d+\b[^.]*\.?$/
/** Words of a title that stand in any sentence. */
const ANYWHERE = /^(?:services?|support|project|contract|program|federal|united|states|department)$/
const namingWords = (text: string) =>
  (text.toLowerCase().match(/[a-z]{5,}/g) ?? []).filter((word) => !ANYWHERE.test(word))

/** What begins behind a colon or a semicolon is read for itself, as is a heading without a period before it, and “See attached”. */
const HEADING = /(?:Description|Scope) of Work (?=(?:The|This) )/
const HEADING_AT_START = new RegExp(`^${HEADING.source}`)
const PARTS = new RegExp(
  `(?<=[a-z\\d)][:;]) (?=(?:\\d+(?:\\.\\d+)+ )?[A-Z*])| (?=${HEADING.source}|See (?:the )?attached )`,
)

function sentencesOf(text: string): string[] {
  const parts = sentencesIn(text.replace(/\s+/g, ' ')).flatMap((sentence) => sentence.split(PARTS))
  return parts.map((sentence) => sentence.replace(HEADING_AT_START, ''))
}

/** Words in which a request only announces itself. */
const FORMAL_WORDS = new Set(
  'announcement announces final formal request requests proposal proposals quote quotes quotation this that requirement small business aside indefinite delivery quantity contract issuing issued offerors united states under with from'.split(
    ' ',
  ),
)
/** A sentence that says how the request is made, what it is called and whose it is, and no more. */
function isFormality(sentence: string, title: string, agency: string): boolean {
  if (!/\b(?:request for (?:proposals?|quot\w+)|set-aside for)\b/i.test(sentence)) return false
  const known = new Set([...longWords(title), ...longWords(agency)])
  // Numbers of requests aren't words of it.
  const words = sentence.split(' ').filter((word) => !/\d/.test(word))
  return longWords(words.join(' ')).every((word) => FORMAL_WORDS.has(word) || known.has(word))
}

/** Lists read the beginning of a text: its last sentence may be cut off, and is left out. */
function withoutHalfSentence(sentences: readonly string[]): string {
  const shown = sentences.join(' ')
  if (/[.!?…)”"]$/.test(shown)) return shown
  return sentences.slice(0, -1).join(' ')
}

/** How a notice comes to its point after sentences about the kind of contract. */
const COMES_TO_THE_POINT = /^The (?:acquisition|requirement|project|work) consists of /

/** A text that begins with paperwork, from its first sentence that has a word of the title to the next paperwork; null without one. */
function withoutPaperwork(text: string, title: string, agency: string): string | null {
  const sentences = sentencesOf(text)
  const isForm = (sentence: string) => PAPERWORK.test(sentence) || isFormality(sentence, title, agency)
  const isPaperwork = (sentence: string) => sentence.endsWith(':') || isForm(sentence)
  if (!isForm(sentences[0] ?? '')) return fromThePoint(sentences, title) ?? text
  const words = new Set(namingWords(title))
  const known = new Set(longWords(title))
  const tells = (sentence: string) =>
    sentence.length > 40 &&
    namingWords(sentence).some((word) => words.has(word)) &&
    longWords(sentence).some((word) => !known.has(word))
  const begin = sentences.findIndex((sentence) => !isPaperwork(sentence) && tells(sentence))
  if (begin < 0) return null
  const more = sentences.slice(begin).findIndex(isPaperwork)
  const rest = more < 0 ? withoutHalfSentence(sentences.slice(begin)) : sentences.slice(begin, begin + more).join(' ')
  if (!rest) return null
  const shown = rest.replace(/^\d+(?:\.\d+)+ /, '')
  const withoutIssuing = shown.replace(ISSUED_AS, '')
  if (withoutIssuing !== shown)
    return bareLetters(withoutIssuing) === bareLetters(title) ? null : capitalized(withoutIssuing)
  return `… ${shown}${more < 0 ? '' : ' …'}`
}

/** The text from where it comes to its point, if what is before that has no word of the title. */
function fromThePoint(sentences: readonly string[], title: string): string | undefined {
  const begin = sentences.findIndex((sentence) => COMES_TO_THE_POINT.test(sentence))
  const before = sentences.slice(0, Math.max(begin, 0)).flatMap(namingWords)
  const words = new Set(namingWords(title))
  if (begin < 1 || before.some((word) => words.has(word))) return undefined
  return `… ${sentences.slice(begin).join(' ')}`
}

/** What the systems of sources do to a text: a dash or an apostrophe becomes another mark, and the space after a sentence is lost. */
function repaired(text: string): string {
  return text
    .replace(/(?<=[a-z])"(?=s\b)/g, '’')
    .replace(/(?<=\w) \? (?=\w)/g, ' – ')
    .replace(/(?<=\w) , (?=\w)/g, ', ')
    .replace(/(?<=[a-z] \d\.|[a-z]{3}[.!?]|[A-Z]{3}\.)(?=[A-Z][a-z])(?!(?:Gov|Com|Org|Net|Mil|Edu)\b)/g, ' ')
}

/** Characters of a project's number that may stand before the title. */
const MAX_BEFORE_TITLE = 20

/** Whether the title at this place of a text is a heading: at its beginning, or with a colon after a number. */
function isHeading(text: string, title: string, at: number): boolean {
  const after = text.slice(at + title.length)
  return at === 0 ? /^[^\w,]/.test(after) : /^[\w-]*\d[\w-]*, $/.test(text.slice(0, at)) && after.startsWith(':')
}

/** A description without the title or form heading that it often begins with. */
function withoutTitle(description: string, title: string): string {
  const text = repaired(truncateLine(description, MAX_DESCRIPTION_LENGTH).replace(OFFICIAL, '…'))
    .replace(EMAIL_ADDRESS, '…')
    .replace(PHONE_NUMBER, '…')
    .replace(/…\s*,\s*(?=;)/g, '…')
    .replace(/^…\s*(?=\w)/, '')
  const at = text
    .slice(0, title.length + MAX_BEFORE_TITLE)
    .toLowerCase()
    .indexOf(title.toLowerCase())
  const rest = at >= 0 && isHeading(text, title, at) ? text.slice(at + title.length) : text
  const bare = rest
    .replace(/^[\s.:–-]+/, '')
    .replace(/^(Purpose|Description|Summary|Synopsis|Overview)[\s:]+(?=[A-Z])/, '')
  return bare.length > 60 ? bare : text
}

/** A text of one sentence in capitals reads like a title up to this length. */
const MAX_HEADING_LENGTH = 260
const STATES = Object.values(usStates).map((name) => name.toUpperCase())
const BEFORE_STATE = new RegExp(`(?<![A-Z'’.-])((?:[A-Z'’.-]+ )?[A-Z'’.-]+), (?=(?:${STATES.join('|')})\\b)`, 'g')
const NAMES = new RegExp(
  `\\b(?:${[...STATES, 'JANUARY FEBRUARY APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER FEDERAL REGISTER'.replaceAll(' ', '|')].join('|')})\\b`,
  'g',
)
/** Some systems lose the line break between a heading and what follows. */
const GLUED = /([A-Z]{3,40})(THIS|PROJECT)\b(?=[ :])/g

/** Whether four letters in five of a text are capitals. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length > 20 && letters.filter((letter) => letter !== letter.toLowerCase()).length > letters.length * 0.8
  )
}

/** A text in capitals as people write: one sentence in title case, more of them with capitals at their beginning and in names. */
function withoutCapitals(text: string, title: string): string {
  if (!isInCapitals(text)) return text
  const spaced = text.replace(GLUED, '$1. $2').replace(/(?<=[A-Z)]{3}[.!?])(?=[A-Z])/g, ' ')
  const sentences = sentencesIn(spaced)
  if (sentences.length === 1 && text.length <= MAX_HEADING_LENGTH) return inTitleCase(spaced)
  return sentences.map((sentence) => inSentenceCase(sentence, title)).join(' ')
}

/** The title, names of states and months, and the town before a state are written as names; abbreviations stay. */
function inSentenceCase(sentence: string, title: string): string {
  const names = [
    ...[...sentence.matchAll(BEFORE_STATE)].map(([, town = '']) => town.replace(/^(?:IN|AT|NEAR|OF|TO) /, '')),
    ...(sentence.match(NAMES) ?? []),
  ].map((name) => inTitleCase(name))
  const lower = sentence.replace(/\(?[A-Z0-9&'’.]+\)?/g, (word) => (isAbbreviation(word) ? word : word.toLowerCase()))
  const named = [title, ...names].reduce((text, name) => replaceWithoutCase(text, name), lower)
  return named.replace(/^\P{L}*\p{L}/u, (start) => start.toUpperCase())
}

const COUNT = /^\((?:ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\)$/

function isAbbreviation(word: string): boolean {
  if (/\d/.test(word)) return true
  if (word.startsWith('(')) return /^\([A-Z]{2,6}\)$/.test(word) && !COUNT.test(word)
  return word.length > 1 && !word.endsWith('.') && word === inTitleCase(word)
}

function replaceWithoutCase(text: string, name: string): string {
  return text.replace(new RegExp(RegExp.escape(name), 'gi'), () => name)
}
