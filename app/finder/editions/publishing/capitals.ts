import { usStates } from '../../../catalog/us-states.ts'
import { inTitleCase } from '../../opportunities/opportunities.ts'

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
export function withoutCapitals(text: string, title: string): string {
  if (!isInCapitals(text)) return text
  const spaced = text.replace(GLUED, '$1. $2').replace(/(?<=[A-Z)]{3}[.!?])(?=[A-Z])/g, ' ')
  const sentences = spaced.split(/(?<=[.!?]) +(?=[A-Z])/)
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
