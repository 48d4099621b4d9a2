import { dollars } from './dollars.ts'
import type { OffersContent } from './schemas/offers.ts'
import type { SiteContent } from './schemas/site.ts'

/** What stands once and is used in many texts, by the name between braces: `{coach}`, `{price.blueprint}`. */
export type Words = Readonly<Record<string, string>>

export function wordsOf(site: SiteContent, offers: OffersContent): Words {
  const prices = Object.entries(offers).flatMap(([id, { title, price, monthly }]) => [
    [`title.${id}`, title],
    [`price.${id}`, dollars(price * 100)],
    ...(monthly === undefined ? [] : [[`monthly.${id}`, dollars(monthly * 100)]]),
  ])
  const { coach, brand, supportEmail, domain } = site
  const words = { coach, brand, supportEmail, domain, ...Object.fromEntries(prices) }
  return { ...words, membershipTerms: fillWords(site.membership.terms, words) }
}

/**
 * Every text within a value with its words in their places.
 *
 * @throws UnknownWordError naming the braces that stand for nothing
 */
export function fillWords<Value>(value: Value, words: Words): Value
export function fillWords(value: unknown, words: Words): unknown {
  if (typeof value === 'string') return value.replace(BRACES, (_, name) => wordFor(name, words))
  if (Array.isArray(value)) return value.map((one) => fillWords(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillWords(one, words)]))
}

const BRACES = /\{([\w.-]+)\}/g

export class UnknownWordError extends Error {}

function wordFor(name: string, words: Words): string {
  const word = Object.hasOwn(words, name) ? words[name] : undefined
  if (word !== undefined) return word
  throw new UnknownWordError(`{${name}} stands for nothing. See the words that every text can use.`)
}
