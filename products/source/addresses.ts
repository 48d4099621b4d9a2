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

const LINK = /\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g

/** The addresses that a text links to. */
export const linkedAddresses = (text: string) => [...text.matchAll(LINK)].map(([, address = '']) => address)

/**
 * Says beside each source of a text when it was last read, and beside one that wasn't nothing: `{{asOf}}` in a sentence is the
 * month of the pages that it links to, and a line of sources ends with theirs, or has it after each one that was read.
 *
 * @throws Error when a sentence claims a reading of a page that has none
 */
export function dateSources(text: string): string {
  const dated = (block: string) =>
    block.replace(/.+/g, (line) => (isSources(line) ? dateLine(line) : asRead(line, block)))
  return text.split('\n\n').map(dated).join('\n\n')
}

const isSources = (line: string) => /^(> ?)*\**Sources?\b[^:]*:/.test(line)

function asRead(line: string, block: string): string {
  if (!line.includes('{{asOf}}')) return line
  const [month, ...others] = monthsOf(line.includes('](') ? line : block)
  if (!month || others.length > 0) throw new Error(`Not every page of this was read, or not in one month: ${line}`)
  return line.replace('{{asOf}}', month)
}

function dateLine(line: string): string {
  const bare = line.replace(/,? ?\bas of \{\{asOf\}\}/i, '').replace(/\.\.$/, '.')
  const [month, ...others] = monthsOf(bare)
  if (month && others.length === 0) return `${bare.replace(/\.?$/, '.')} As of ${month}.`
  return bare.replace(LINK, (link, address: string) => (readings.has(address) ? `${link} (${monthOf(address)})` : link))
}

const monthsOf = (text: string) => [...new Set(linkedAddresses(text).map(monthOf))]

/** `July 2026`, or nothing for a page without a reading. */
function monthOf(address: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const read = readings.get(address)
  return read ? new Date(`${read}-15T12:00:00Z`).toLocaleDateString('en-US', options) : ''
}
