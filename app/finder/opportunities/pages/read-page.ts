import { Parser } from 'htmlparser2'
import { isDay } from '../../../platform/dates.ts'
import { sentencesOfLines } from '../sentences.ts'
import { oneLine, plainText } from '../sources/plain-text.ts'

/** A fact as a page gives it, and the sentence that it stands in. */
export interface Proposal {
  value: string
  sentence: string
}

type PageFact = 'title' | 'funder' | 'who' | 'amount' | 'deadline' | 'recurs' | 'opens' | 'fee'

/** What a page of a funder says. */
export interface PageReading {
  facts: Partial<Record<PageFact, Proposal>>
  /** Whom it names among those that an edition is for. */
  applicants: ('small-business' | 'nonprofit')[]
  /** The sentences that state facts: what changes in them matters. */
  lines: string[]
  /** The sentence by which nobody can apply now. */
  closed: string | undefined
}

/** Sentences that are looked at: those of a page of 2 MB. */
const MAX_SENTENCES = 40_000
const MAX_LINES = 200
const MAX_SENTENCE = 400

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH = `(?:${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`
const DATE = new RegExp(
  `\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (20\\d\\d))?|\\b(\\d{1,2})/(\\d{1,2})/(20\\d\\d)\\b|\\b(\\d{1,2})(?:st|nd|rd|th)? (${MONTH})\\.?,? (20\\d\\d)\\b`,
  'g',
)

/** Reads the text of a page. Runs in a worker: the page is someone else's. */
export async function readPage({ html, day }: { html: string; day: string }): Promise<PageReading> {
  const written = sentencesOfLines(plainText(html))
    .slice(0, MAX_SENTENCES)
    .filter((sentence) => sentence.length > 3)
  const sentences = written.map((sentence) => oneLine(sentence.replace(/^- /, '')).slice(0, MAX_SENTENCE))
  const first = (pattern: RegExp, unless?: RegExp) =>
    sentences.find((sentence) => pattern.test(sentence) && !unless?.test(sentence))
  // Below a heading such as "Who can apply" is what it announces: a sentence, or a whole list.
  const at = sentences.findIndex((sentence) => WHO_HEADING.test(sentence)) + 1 || sentences.length
  const end = written.findIndex((sentence, place) => place >= at && !sentence.startsWith('- '))
  const below = sentences
    .slice(at, Math.max(at + 1, end))
    .join('; ')
    .slice(0, MAX_SENTENCE)
  const who = below || first(SAYS_WHO) || first(APPLICANTS)
  const found = {
    ...headings(html, sentences),
    who: who && { value: who, sentence: who },
    amount: findAmount(sentences),
    deadline: findDeadline(sentences, day),
    ...findRecurrence(sentences),
    fee: findFee(sentences),
  }
  const facts = Object.fromEntries(Object.entries(found).filter(([, fact]) => fact))
  // A funder's page says everywhere whom it likes, and in one place who may apply.
  const named = who && APPLICANTS.test(who) ? who : sentences.filter((sentence) => APPLICANTS.test(sentence)).join(' ')
  return {
    facts,
    applicants: [
      ...(BUSINESSES.test(named) ? (['small-business'] as const) : []),
      ...(NONPROFITS.test(named) ? (['nonprofit'] as const) : []),
    ],
    lines: [...new Set(sentences.filter((sentence) => STATES_A_FACT.test(sentence) && !PASSING.test(sentence)))].slice(
      0,
      MAX_LINES,
    ),
    closed: first(CLOSED, /\b(if|unless|once|when|until)\b/i),
  }
}

const BUSINESSES =
  /\b(small business(es)?|for-profits?|business owners?|entrepreneurs?|founders?|startups?|(women|veteran|minority|mother|black)-owned)\b/i
const NONPROFITS = /\b(non-?profits?|501\(c\)\(3\))/i
const APPLICANTS = new RegExp(`${BUSINESSES.source}|${NONPROFITS.source}`, 'i')
const SAYS_WHO =
  /\b(eligib\w*|open to|available to|you must be|(applicants?|organi[sz]ations?|business(es)?|non-?profits?) (must|may|can) (apply|be|have|request))\b/i
const WHO_HEADING = /^(who (can|may|is|should)\b[^.,]{0,30}|eligib\w*( \w+){0,2})[?:]?$/i
const STATES_A_FACT = new RegExp(
  `\\$ ?\\d|\\b(deadlines?|due|apply|applications?|applicants?|eligib\\w*|fees?|rolling|monthly|quarterly|(each|every) month)\\b|\\b${MONTH}\\.? \\d`,
  'i',
)
/** What changes by itself from day to day, and says nothing of the program. */
const PASSING = /©|\bcopyright\b|\blast updated\b|\b\d+ (days?|hours?|minutes?|seconds?) (left|ago|remaining|to go)\b/i
const CLOSED =
  /\bapplications? (period |window |cycle )?(is|are|have|has)( been| now| currently)? closed\b|\bapplications? closed\b|\bno longer (accepting|taking|available|offered)\b|\bnot (currently |now )?accepting\b|\b(program|grant|fund) (has|is|was) (ended|closed|paused|discontinued)\b|\bdeadline has passed\b|\bpaused (new )?applications\b/i

/** The page's own name for the program, and whose site it is. */
function headings(
  html: string,
  sentences: readonly string[],
): Partial<Record<'title' | 'funder', Proposal | undefined>> {
  const texts = { h1: '', title: '', site: '', og: '' }
  let inside: 'h1' | 'title' | undefined
  const parser = new Parser(
    {
      onopentag(name, { property, content = '' }) {
        if ((name === 'h1' || name === 'title') && texts[name] === '') inside = name
        if (property === 'og:site_name') texts.site ||= content
        if (property === 'og:title') texts.og ||= content
      },
      onclosetag(name) {
        if (name === inside) inside = undefined
      },
      ontext(text) {
        if (inside && texts[inside].length < MAX_SENTENCE) texts[inside] += text
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  const clean = (text: string) => oneLine(plainText(text)).slice(0, 200)
  const [h1, title, og] = [clean(texts.h1), clean(texts.title), clean(texts.og)]
  const [, tail = ''] = /[|–—-] ([^|–—]{3,80})$/.exec(title) ?? []
  const notice = sentences.find((sentence) => /©/.test(sentence)) ?? ''
  const [, owner = ''] =
    /©\s*(?:20\d\d(?:\s*[–-]\s*20\d\d)?)?,?\s*([A-Z][^.|©]{2,80}?)(?:\.|\||, (?:all|inc)|$)/i.exec(notice) ?? []
  const name = h1 || og || title
  const funder = clean(texts.site) || clean(tail) || clean(owner)
  return {
    title: name ? { value: name, sentence: name } : undefined,
    funder: funder ? { value: funder, sentence: texts.site ? clean(texts.site) : tail ? title : notice } : undefined,
  }
}

const AMOUNT = /\$ ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d\d)?( ?(?:k|thousand|million)\b)?/gi
const OFFERED = /\b(?:receives?|awards?|grants?|wins?|offer(?:s|ed)?|funding)\b[^$.]{0,40}\$.*/i

function findAmount(sentences: readonly string[]): Proposal | undefined {
  const stated = sentences.filter((sentence) => /\$ ?\d/.test(sentence))
  const plain = stated.filter((each) => !/\b(fees?|revenues?|sales|raised|budgets?|income|tuition)\b/i.test(each))
  const sentence =
    plain.find((each) => /\b(grants?|awards?|receive|up to|win|funding)\b/i.test(each)) ??
    plain[0] ??
    stated.find((each) => OFFERED.test(each))
  if (!sentence) return undefined
  // Of a sentence that names the budget or the sales of an applicant, too, what's offered.
  const offered = plain.includes(sentence) ? sentence : (OFFERED.exec(sentence)?.[0] ?? '')
  const amounts = [...offered.matchAll(AMOUNT)].map(([, digits = '', unit = '']) => {
    const times = /million/i.test(unit) ? 1_000_000 : unit ? 1000 : 1
    return Number(digits.replaceAll(',', '')) * times
  })
  return { value: String(Math.max(...amounts)), sentence }
}

/** When applicants hear from the funder is no day to apply by. */
const ANSWERS =
  /\b(awards?|winners?|grantees?|recipients?|finalists?|decisions?|applicants?|funds?)\b[^.;]{0,60}\b(announced|notified|selected|chosen|made|awarded|disbursed)\b.*/i

/** The last day that a sentence about applying names; of one without a year the next such day, if it's less than ten months away. */
function findDeadline(sentences: readonly string[], day: string): Proposal | undefined {
  const about = /\b(deadline|due|clos\w+|until|through|submit\w*|apply|applications?|accept\w*|window)\b/i
  const [year, next] = [day.slice(0, 4), String(Number(day.slice(0, 4)) + 1)]
  for (const sentence of sentences.filter((each) => about.test(each))) {
    const days = [...sentence.replace(ANSWERS, '').matchAll(DATE)].flatMap((found) => {
      const name = found[1] ?? found[8]
      const date = found[2] ?? found[5] ?? found[7] ?? ''
      const stated = found[3] ?? found[6] ?? found[9]
      const month = name ? MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1 : Number(found[4])
      const rest = `${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
      const ahead = (12 + month - Number(day.slice(5, 7))) % 12
      if (!stated && ahead > 10) return []
      return `${stated ?? (`${year}-${rest}` < day ? next : year)}-${rest}`
    })
    const value = days
      .filter((each) => each >= day && each <= `${next}${day.slice(4)}` && isDay(each))
      .sort()
      .at(-1)
    if (value) return { value, sentence }
  }
  return undefined
}

const RECURRENCES = [
  ['last-day', /\b(last|final) day of (each|every|the) month\b|\bend of (each|every) month\b/i],
  ['opens', new RegExp(`\\b(?:re-?)?opens?(?: again)?(?: each| every)?(?: year)? in (${MONTH})\\b`, 'i')],
  ['quarterly', /\bquarterly\b|\b(each|every) quarter\b/i],
  ['monthly', /\b(each|every) month\b|\bmonthly\b/i],
  ['anytime', /\brolling\b|\bany ?time\b|\byear[- ]round\b|\bno deadline\b|\bongoing basis\b/i],
] as const

function findRecurrence(sentences: readonly string[]): Partial<Record<'recurs' | 'opens', Proposal>> {
  for (const [value, pattern] of RECURRENCES) {
    const sentence = sentences.find((each) => pattern.test(each) && !/newsletter/i.test(each))
    if (!sentence) continue
    const month = value === 'opens' ? pattern.exec(sentence)?.[1] : undefined
    const at = month ? MONTHS.findIndex((each) => each.startsWith(month.slice(0, 3))) + 1 : 0
    return { recurs: { value, sentence }, ...(at > 0 && { opens: { value: String(at), sentence } }) }
  }
  return {}
}

function findFee(sentences: readonly string[]): Proposal | undefined {
  const none = sentences.find((each) =>
    /\bno (application |entry )?fees?\b|\bfree to apply\b|\bno cost to apply\b/i.test(each),
  )
  if (none) return { value: 'none', sentence: none }
  const sentence = sentences.find((each) => /\b(application|entry|submission|processing) fee\b|\bfee of \$/i.test(each))
  const [amount = ''] = (sentence && /\$ ?\d[\d,.]{0,9}(?<=\d)/.exec(sentence)) || []
  return sentence ? { value: amount || 'yes', sentence } : undefined
}
