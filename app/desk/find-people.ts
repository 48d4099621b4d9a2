import { and, desc, eq, gt, inArray, isNotNull, like, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { tickets } from '../people/contact/contact.sql.ts'
import { subscribers } from '../people/newsletter/newsletter.sql.ts'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { Db } from '../platform/database/database.server.ts'
import { foldedWords } from '../platform/fold.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { applications } from '../society/membership/membership.sql.ts'

/** Fewer letters would be found almost everywhere. */
export const MIN_LETTERS = 3
const PAGE = 20

interface FoundPerson {
  email: string
  name: string | undefined
}

/**
 * The people with these letters in an address of theirs, or these words in any order in a name, by address.
 *
 * @param after the last address of the page before
 */
export async function findPeople(
  db: Db,
  { words, after = '' }: { words: string; after?: string | undefined },
): Promise<{ people: FoundPerson[]; next: string | undefined }> {
  const lists: string[][] = []
  for (const { table, email, name } of ADDRESSES) {
    const key = inOrder(email)
    const rows = await db
      .select({ email: key })
      .from(table)
      .where(and(name ? hasWords(name, words) : hasLetters(sql`lower(${email})`, words.toLowerCase()), gt(key, after)))
      .groupBy(key)
      .orderBy(key)
      .limit(PAGE + 1)
    lists.push(rows.map((row) => row.email))
  }
  lists.push(await findByCallName(db, words, after))
  const emails = [...new Set(lists.flat())].sort().slice(0, PAGE + 1)
  const shown = emails.slice(0, PAGE)
  return { people: await withNames(db, shown), next: emails.length > PAGE ? shown.at(-1) : undefined }
}

/** By bytes, as the program sorts: the next page begins where the last one ended. */
const inOrder = (email: SQL) => sql<string>`lower(${email}) collate "C"`

/** Whether these letters are anywhere in a text. */
export const hasLetters = (text: SQL, letters: string) => like(text, `%${letters.replace(/[\\%_]/g, '\\$&')}%`)

/** Whether each of the words is in a name, which may have its accents and its order. */
export function hasWords(name: SQL, typed: string): SQL | undefined {
  const words = foldedWords(typed)
  return words.length > 0 ? and(...words.map((word) => hasLetters(sql`fold(${name})`, word))) : sql`false`
}

/** Where addresses are, and the name in the same row by which they are looked for, if it isn't by their own letters. */
const ADDRESSES: { table: PgTable; email: SQL; name?: SQL }[] = [
  { table: orders, email: sql`${orders.email}` },
  { table: personAddresses, email: sql`${personAddresses.email}` },
  { table: subscribers, email: sql`${subscribers.email}` },
  { table: tickets, email: sql`${tickets.email}` },
  { table: tickets, email: sql`${tickets.email}`, name: sql`${tickets.firstName} || ' ' || ${tickets.lastName}` },
  { table: applications, email: sql`${applications.email}` },
  { table: applications, email: sql`${applications.email}`, name: sql`${applications.answers} ->> 'name'` },
]

async function findByCallName(db: Db, words: string, after: string): Promise<string[]> {
  const key = inOrder(sql`${orders.email}`)
  const rows = await db
    .selectDistinct({ email: key })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(hasWords(sql`${bookings.name}`, words), gt(key, after)))
    .orderBy(key)
    .limit(PAGE + 1)
  return rows.map(({ email }) => email)
}

/** The person of a whole address, or of the whole number of an order, a call or a message; undefined for anything else. */
export async function findExactly(db: Db, words: string): Promise<string | undefined> {
  if (words.includes('@')) return findWholeAddress(db, words.toLowerCase())
  const [, ticket] = /^tkt-(\d{1,9})$/i.exec(words) ?? []
  if (ticket) {
    const [found] = await db
      .select()
      .from(tickets)
      .where(eq(tickets.number, Number(ticket)))
    return found?.email
  }
  if (!/^(ord|bkg)_\w+$/.test(words)) return undefined
  const [found] = await db
    .select({ email: orders.email })
    .from(orders)
    .leftJoin(bookings, eq(bookings.orderId, orders.id))
    .where(words.startsWith('ord_') ? eq(orders.id, words) : eq(bookings.id, words))
  return found?.email?.toLowerCase()
}

/** The address itself, where someone has it and no longer one contains it. */
async function findWholeAddress(db: Db, email: string): Promise<string | undefined> {
  const { people } = await findPeople(db, { words: email })
  return people.length === 1 && people[0]?.email === email ? email : undefined
}

/** Whoever bought something last. */
export async function findRecentBuyers(db: Db): Promise<FoundPerson[]> {
  const rows = await db
    .select({ email: orders.email })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNotNull(orders.email)))
    .orderBy(desc(orders.paidAt))
    .limit(2 * PAGE)
  const emails = [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))]
  return withNames(db, emails.slice(0, PAGE))
}

/** As people wrote their names: for a call, in an application or to us. */
async function withNames(db: Db, emails: readonly string[]): Promise<FoundPerson[]> {
  if (emails.length === 0) return []
  const names = await findNames(db, emails)
  return emails.map((email) => ({ email, name: names.get(email) }))
}

export async function findNames(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const all = [...emails]
  const written = await db
    .select({ email: tickets.email, name: sql<string>`trim(${tickets.firstName} || ' ' || ${tickets.lastName})` })
    .from(tickets)
    .where(inArray(sql`lower(${tickets.email})`, all))
  const applied = await db
    .select({ email: applications.email, name: sql<string>`${applications.answers} ->> 'name'` })
    .from(applications)
    .where(and(inArray(applications.email, all), eq(applications.state, 'sent')))
  const booked = await db
    .select({ email: orders.email, name: bookings.name })
    .from(orders)
    .innerJoin(bookings, eq(bookings.orderId, orders.id))
    .where(inArray(sql`lower(${orders.email})`, all))
  return new Map(
    [...written, ...applied, ...booked].flatMap(({ email, name }) =>
      email && name ? [[email.toLowerCase(), name]] : [],
    ),
  )
}
