import { parse } from 'yaml'
import { z } from 'zod'
import { findOffer, type Offer, offers } from '../../catalog/offers.ts'
import type { ListedReader } from '../../people/newsletter/newsletter.ts'
import { type CsvRow, csvRows, FileError } from '../../platform/csv.ts'
import { isDay } from '../../platform/dates.ts'
import { fold } from '../../platform/fold.ts'
import { typedCents } from '../../platform/forms/typed-cents.ts'
import { parseEmailAddress } from '../../platform/mail/email-address.ts'
import type { BroughtList } from './brought-lists.sql.ts'
import text from './lists.yaml?raw'

const MAX_LINES = 50_000

const line = z.string()
const field = z.strictObject({ name: line, label: line, isNeeded: z.literal(true).optional(), names: z.array(line) })
const fate = z.record(line, line)

/** What a column can be, what each fate means, in the order shown, and what the page says of a list in each state. */
export const LISTS = z
  .strictObject({
    fields: z.strictObject({ subscribers: z.array(field), clients: z.array(field) }),
    fates: z.strictObject({ subscribers: fate, clients: fate }),
    states: z.strictObject({ waits: line, 'under-way': line, brought: line, undone: line }),
  })
  .parse(parse(text))

/** Someone on a list: of subscribers how they stood, of clients what they bought. */
export interface ListedPerson extends ListedReader {
  name: string | undefined
  /** What they bought, as the list calls it. */
  title: string
  productId: string
  boughtAt: Date | undefined
  cents: number | undefined
}

interface Fault {
  line: number
  typed: string
  reason: string
}

interface ReadList {
  columns: string[]
  /** Which column is what, by the name of the field; an empty one is none. */
  chosen: Record<string, string>
  /** Undefined for a list of no known service. */
  service: string | undefined
  people: ListedPerson[]
  /** What they bought, as the list calls it, with the product that it means: an empty one where she leaves it out, undefined where nobody knows. */
  titles: Map<string, string | undefined>
  /** Lines without an address, each with its reason. */
  faults: Fault[]
  /** What a line is brought without: a day or an amount that can’t be read. */
  unread: Fault[]
  /** Lines about someone who is in another one. */
  twice: number
}

/** @throws FileError for what is no list, or a longer one than fits */
export async function readList({ kind, content, choices, fileName }: ListText, now: Date): Promise<ReadList> {
  let columns: string[] = []
  let rows: CsvRow[] = []
  const readHeader = (header: string[]) => {
    columns = header.map((name) => name.trim())
    return columns
  }
  for await (const some of csvRows(bytesOf(content), readHeader)) rows = rows.concat(some)
  if (rows.length > MAX_LINES)
    throw new FileError(
      `It has ${rows.length.toLocaleString('en-US')} lines, and ${MAX_LINES.toLocaleString('en-US')} fit. Please split it.`,
    )
  const chosen = Object.fromEntries(
    LISTS.fields[kind].map(({ name, names }) => [name, choices[name] ?? guess(columns, names)]),
  )
  const service = serviceOf(new Set(columns.map(plain)))
  const read: ReadList = { columns, chosen, service, people: [], titles: new Map(), faults: [], unread: [], twice: 0 }
  if (!chosen.email) return read
  const people = new Map<string, ListedPerson>()
  for (const row of rows) {
    const typed = row.record[chosen.email]?.trim() ?? ''
    const email = parseEmailAddress(typed)
    const isShifted = row.values.slice(columns.length).some(Boolean)
    if (!email || isShifted) {
      const reason = isShifted ? `${row.problem}` : typed ? 'that isn’t an email address' : 'it has no address'
      read.faults.push({ line: row.line, typed: typed.slice(0, 80), reason })
      continue
    }
    const person = toPerson(row, { email, chosen, choices, fileName, now, unread: read.unread })
    if (person.title) read.titles.set(person.title, productOf(person.title, choices))
    const key = kind === 'clients' ? `${email} ${person.productId || person.title}` : email
    const other = people.get(key)
    if (other) read.twice++
    // Where two lines disagree, the one that keeps email away counts.
    if (!other || (other.standing === 'agreed' && person.standing !== 'agreed')) people.set(key, person)
  }
  return { ...read, people: [...people.values()] }
}

type ListText = Pick<BroughtList, 'kind' | 'content' | 'choices' | 'fileName'>

async function* bytesOf(content: string | null): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content ?? '')
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

function guess(columns: readonly string[], names: readonly string[]): string {
  const known = names.flatMap((name) => columns.find((column) => plain(column) === name) ?? [])
  return known[0] ?? (names.includes('email') ? (columns.find((column) => /mail/i.test(column)) ?? '') : '')
}

function serviceOf(has: Set<string>): string | undefined {
  if (has.has('leid') || has.has('optintime')) return 'Mailchimp'
  if (has.has('activesubscription')) return 'Substack'
  if (has.has('subscribedtoemails')) return 'Ghost'
  return has.has('firstname') && has.has('createdat') && (has.has('status') || has.has('state')) ? 'Kit' : undefined
}

interface Person extends Pick<ListText, 'choices' | 'fileName'> {
  email: string
  chosen: ReadList['chosen']
  now: Date
  unread: Fault[]
}

function toPerson({ record, line }: CsvRow, { email, chosen, choices, fileName, now, unread }: Person): ListedPerson {
  const cell = (field: string) => {
    const column = chosen[field]
    return (column && record[column]?.trim()) || ''
  }
  const cells = new Map(Object.entries(record).map(([name, value]) => [plain(name), value.trim()]))
  const title = cell('product').slice(0, 200)
  const lastName = plain(chosen.name ?? '') === 'firstname' ? cells.get('lastname') : undefined
  const moment = (text = '') => readMoment(text, now)
  const read = <Value>(field: string, by: (text: string) => Value | undefined, reason: string) => {
    const [text, value] = [cell(field), by(cell(field))]
    if (text && value === undefined) unread.push({ line, typed: text.slice(0, 80), reason })
    return value
  }
  return {
    email,
    standing: standingOf(cells, fileName),
    agreedAt: read('agreed', moment, NO_DAY),
    leftAt: LEFT.map((name) => moment(cells.get(name))).find(Boolean),
    name: [cell('name'), lastName].filter(Boolean).join(' ').slice(0, 100) || undefined,
    title,
    productId: productOf(title, choices) ?? '',
    boughtAt: read('bought', moment, NO_DAY),
    cents: read('amount', (text) => typedCents(text.replace(/,(?=\d{3})| ?USD/g, '')), NO_AMOUNT),
  }
}

const NO_DAY = 'that isn’t a day so far, such as 4/21/2023'
const NO_AMOUNT = 'that isn’t an amount, such as 49.50'

/** Columns that say something of whoever has left: when, or that it’s so. */
const LEFT = [
  ...['unsubtime', 'canceledat', 'unsubscribedat', 'unsubscribed'],
  ...['deletedat', 'emaildisabled', 'optedout', 'optout'],
]

/** As it’s written, also by a spreadsheet that saved the list again. */
const isNo = (cell = '') => /^(false|no?|0|-|never|none|n\/a)$/i.test(cell)

/** How someone stood: by a status, by a column that only one file of Mailchimp’s has, or by the name of the file. */
function standingOf(cells: ReadonlyMap<string, string>, fileName: string): ListedReader['standing'] {
  const status = ['status', 'state', 'subscriptionstatus', 'suppressionreason', 'reason'].map((name) => cells.get(name))
  const words = `${status.join(' ')} ${/^(un|non)?subscribed|^cleaned|bounce/i.exec(fileName)?.[0] ?? ''}`
  if (/complain|spam|junk/i.test(words)) return 'complained'
  if (cells.get('cleantime') || /bounce|clean|invalid|undeliverable/i.test(words)) return 'bounced'
  const hasLeft = LEFT.some((name) => cells.get(name) && !isNo(cells.get(name)))
  if (hasLeft || isNo(cells.get('subscribedtoemails')) || HAS_LEFT.test(words)) return 'unsubscribed'
  return NEVER_AGREED.test(words) ? 'unconfirmed' : 'agreed'
}

const HAS_LEFT = /unsub|cancel|opt(ed)?[ _-]?out|manual|do[ _-]?not|disabled/i
const NEVER_AGREED =
  /unconfirmed|inactive|pending|(non|not|never)[ _-]?(subscribed|confirmed|opted)|archived|deleted|removed|suppressed|blocked/i

/** `2023-04-21 11:16:57` and its like as UTC, `4/21/2023` or `4/21/23`; a day alone is its noon. Undefined for anything else, and what is to come. */
function readMoment(text: string, now: Date): Date | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?:\d\d(?::\d\d)?))?/.exec(text) ?? []
  const [, usMonth, usDay, usYear, usTime] = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?: (\d\d?:\d\d))?(?!\d)/.exec(text) ?? []
  const two = (digits = '') => digits.padStart(2, '0')
  const date = `${year ?? usYear?.padStart(4, '20')}-${two(month ?? usMonth)}-${two(day ?? usDay)}`
  if (!isDay(date)) return undefined
  const clock = time ?? usTime ?? '12:00'
  const moment = new Date(`${date}T${clock.padStart(clock.length > 5 ? 8 : 5, '0')}Z`)
  return moment <= now ? moment : undefined
}

/** What can be brought: documents. Lists by month, memberships and calls can’t. */
export const isBringable = ({ soldByEdition, nextStep }: Offer): boolean => !soldByEdition && !nextStep

/** The product that a title means: as she says, else by its name; an empty one where she leaves it out, undefined where nobody knows. */
function productOf(title: string, choices: Record<string, string>): string | undefined {
  const named = findOffer(title) ?? Object.values(offers).find((offer) => fold(offer.title) === fold(title))
  return choices[`product:${title}`] ?? named?.id
}
