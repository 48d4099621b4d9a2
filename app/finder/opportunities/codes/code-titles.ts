import { readableTitle } from '../readable-title.ts'
import naics from './naics.json' with { type: 'json' }
import naicsIndex from './naics-index.json' with { type: 'json' }
import productServiceCodes from './product-service-codes.json' with { type: 'json' }
import notes from './product-service-notes.json' with { type: 'json' }

const NAICS_TITLES: ReadonlyMap<string, string> = new Map(Object.entries(naics.titles))
const PRODUCT_SERVICE_TITLES: ReadonlyMap<string, string> = new Map(Object.entries(productServiceCodes.titles))

/** The title of a NAICS code of two to six digits, or of the group that it belongs to; undefined for what is no code. */
export function naicsTitle(code: string): string | undefined {
  for (let length = code.length; length >= 2; length--) {
    const title = NAICS_TITLES.get(code.slice(0, length))
    if (title) return title
  }
  return undefined
}

/** Every industry of 2022 by its code of six digits, with what the Census Bureau's index calls what is done in it. */
export const industryPhrases: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(naicsIndex.phrases).map(([code, phrases]) => [code, phrases.split(' | ')]),
)

/** Whether it is a code of six digits that the system has, or had until 2022. */
export function isNaicsCode(code: string): boolean {
  return code.length === 6 && NAICS_TITLES.has(code)
}

/** The industry of a code that was written without its zero: 23821 is 238210. A code of more than one industry stays as it is. */
export function wholeNaicsCode(code: string): string {
  return code.length === 5 && isNaicsCode(`${code}0`) ? `${code}0` : code
}

/** The title of a product or service code such as `S201`; undefined for what is no code. */
export function productServiceTitle(code: string): string | undefined {
  const title = PRODUCT_SERVICE_TITLES.get(code)
  return title && readableTitle(title)
}

const NOTES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(notes.notes))

/** What a service's code includes and excludes, in the words of its manual; empty where it says nothing. */
export function productServiceNotes(code: string): { includes: string; excludes: string } {
  const [includes = '', excludes = ''] = NOTES.get(code) ?? []
  return { includes, excludes }
}
