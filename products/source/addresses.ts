import { z } from 'zod'
import record from '../../content/addresses.json' with { type: 'json' }
import { laterReadings, month, monthOf, newest, type Reading } from './readings.ts'

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
  ask: z.string().endsWith('?').optional(),
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
 * reading of it that a text relies on, the day on which the federal registry of .gov names listed its site, and what to find out
 * there where a date of the text has passed.
 */
export const addresses = readAddresses(record)

const written = new Map(addresses.flatMap(({ address, read }) => (read ? [[address, { read }] as const] : [])))

type Find = (address: string) => Reading | undefined

const LINK = /\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g

/** The addresses that a text links to. */
export const linkedAddresses = (text: string) => [...text.matchAll(LINK)].map(([, address = '']) => address)

/**
 * Says beside each source of a text when it was last read, and beside one that wasn't nothing: `{{asOf}}` in a sentence is the
 * month of the pages that it links to, and a line of sources ends with theirs, or has it after each one that was read. What
 * the coach read otherwise than the text has it stands after the line.
 *
 * @throws Error when a sentence claims a reading of a page that has none
 */
export function dateSources(text: string, later: Readonly<Record<string, Reading>> = laterReadings): string {
  const find = (address: string) => newest(written.get(address), later[address])
  const dated = (line: string, block: string) =>
    (isSources(line) ? dateLine(line, find) : asRead(line, block, find)) + newsOf(line, find)
  return text
    .split('\n\n')
    .map((block) => block.replace(/.+/g, (line) => dated(line, block)))
    .join('\n\n')
}

const isSources = (line: string) => /^(> ?)*\**Sources?\b[^:]*:/.test(line)

function asRead(line: string, block: string, find: Find): string {
  if (!line.includes('{{asOf}}')) return line
  const months = monthsOf(line.includes('](') ? line : block, find)
  if (months.length === 0 || months.includes('')) throw new Error(`Not every page of this was read: ${line}`)
  return line.replace('{{asOf}}', months.join(' and '))
}

function dateLine(line: string, find: Find): string {
  const bare = line.replace(/,? ?\bas of \{\{asOf\}\}/i, '').replace(/\.\.$/, '.')
  const [month, ...others] = monthsOf(bare, find)
  if (month && others.length === 0) return `${bare.replace(/\.?$/, '.')} As of ${month}.`
  const beside = (link: string, address: string) => (find(address) ? `${link} (${monthOf(find(address))})` : link)
  return bare.replace(LINK, beside)
}

/** A row of a table has no room for it, but the line of sources below it does. */
function newsOf(line: string, find: Find): string {
  if (line.startsWith('|')) return ''
  const news = linkedAddresses(line).flatMap((address) => {
    const found = find(address)
    return found?.says ? [` In ${monthOf(found)}: ${found.says.replace(/[[\]{}*|`<>]/g, '').replace(/\.?$/, '.')}`] : []
  })
  return [...new Set(news)].join('')
}

const monthsOf = (text: string, find: Find) => [
  ...new Set(linkedAddresses(text).map((address) => monthOf(find(address)))),
]
