import { z } from 'zod'
import record from '../../content/addresses.json' with { type: 'json' }

const month = z.string().regex(/^\d{4}-\d\d$/)

/** What rests on an address: a sentence of the documents, or what a reader goes there to do. A word like "Source" says neither. */
const supports = z
  .string()
  .regex(/^[A-Z0-9].*\.$/, 'is a sentence')
  .refine((each) => each.split(' ').length >= 5, 'says more than a label')
  .refine(
    (each) => !/^(Sources?|See|More|Further|General|Official|Information|Background)\b/.test(each),
    'is particular',
  )

const entry = z.object({
  address: z.url(),
  label: z.string(),
  supports,
  read: month.optional(),
  listed: z.iso.date().optional(),
})

/** Checks a record of addresses: each says what rests on it, and no two say the same. */
export function readAddresses(written: unknown) {
  const once = new Set<string>()
  return z
    .array(
      entry.refine(({ supports: each }) => once.size < once.add(plain(each)).size, 'says what another address says'),
    )
    .parse(written)
}

const plain = (sentence: string) => sentence.toLowerCase().replace(/[^a-z0-9]+/g, ' ')

/**
 * Every address that the texts and workbooks link to, once: what it's called, what in them rests on it, the month of the newest
 * reading of it that a text relies on, and the day on which the federal registry of .gov names listed its site.
 */
export const addresses = readAddresses(record)

const readings = new Map(addresses.flatMap(({ address, read }) => (read ? [[address, read] as const] : [])))

/** The addresses that a text links to. */
export const linkedAddresses = (text: string) =>
  [...text.matchAll(/\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g)].map(([, address = '']) => address)

/** `asOf` for a text: the month of the newest of its own readings. A text without one can't say it. */
export function sourcesAsOf(text: string): { asOf?: string } {
  const newest = linkedAddresses(text)
    .flatMap((address) => readings.get(address) ?? [])
    .sort()
    .at(-1)
  if (!newest) return {}
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return { asOf: new Date(`${newest}-15T12:00:00Z`).toLocaleDateString('en-US', options) }
}
