import { and, desc, eq, gt, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { dollars } from '../catalog/offers.ts'
import { tickets } from '../people/contact/contact.sql.ts'
import { subscribers } from '../people/newsletter/newsletter.sql.ts'
import { people, personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate } from '../platform/dates.ts'
import { foldedWords } from '../platform/fold.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { societyMembers } from '../society/members/members.sql.ts'
import { applications } from '../society/membership/membership.sql.ts'
import { personPath } from './desk-parts.tsx'

/** Fewer letters would be found almost everywhere. */
export const MIN_LETTERS = 3
const PAGE = 20

export interface FoundPerson {
  email: string
  name: string | undefined
  /** What they bought in all, less refunds, in cents. Renewals are in no order. */
  cents: number
  /** When they were last signed in. */
  seenAt: Date | undefined
}

/**
 * The people with these letters in an address of theirs, or these words in any order in a name, by address.
 *
 * @param after the last address of the page before
 * @param limit of the page
 */
export async function findPeople(
  db: Db,
  { words, after = '', limit = PAGE }: { words: string; after?: string | undefined; limit?: number },
): Promise<{ people: FoundPerson[]; next: string | undefined }> {
  const lists: string[][] = []
  for (const { table, with: other, email, name, isListed } of ADDRESSES) {
    const key = inOrder(email)
    const isFound = name ? hasWords(name, words) : hasLetters(sql`lower(${email})`, words.toLowerCase())
    const all = db.select({ email: key }).from(table).$dynamic()
    const rows = await (other ? all.innerJoin(other.table, other.on) : all)
      .where(and(isFound, gt(key, after), isListed))
      .groupBy(key)
      .orderBy(key)
      .limit(limit + 1)
    lists.push(rows.map((row) => row.email))
  }
  const emails = [...new Set(lists.flat())].sort().slice(0, limit + 1)
  const shown = emails.slice(0, limit)
  return { people: await withFacts(db, shown), next: emails.length > limit ? shown.at(-1) : undefined }
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

/** Where addresses are, and the name beside them by which they are looked for, if it isn't by their own letters. */
const ADDRESSES: { table: PgTable; with?: { table: PgTable; on: SQL }; email: SQL; name?: SQL; isListed?: SQL }[] = [
  { table: orders, email: sql`${orders.email}`, isListed: isNull(orders.erasedAt) },
  { table: orders, email: sql`${orders.email}`, name: sql`${orders.brought} ->> 'name'` },
  { table: personAddresses, email: sql`${personAddresses.email}` },
  { table: subscribers, email: sql`${subscribers.email}` },
  { table: tickets, email: sql`${tickets.email}` },
  { table: tickets, email: sql`${tickets.email}`, name: sql`${tickets.firstName} || ' ' || ${tickets.lastName}` },
  { table: applications, email: sql`${applications.email}` },
  { table: applications, email: sql`${applications.email}`, name: sql`${applications.answers} ->> 'name'` },
  {
    ...{ table: orders, with: { table: bookings, on: eq(orders.id, bookings.orderId) } },
    ...{ email: sql`${orders.email}`, name: sql`${bookings.name}`, isListed: isNull(orders.erasedAt) },
  },
  // The name that a member has in the rooms.
  {
    table: personAddresses,
    with: { table: societyMembers, on: eq(personAddresses.personId, societyMembers.personId) },
    ...{ email: sql`${personAddresses.email}`, name: sql`${societyMembers.name}` },
  },
]

interface Exact {
  /** Undefined: their order is all that's left. */
  email: string | undefined
  orderId?: string
}

/** What a whole address or number is of; undefined for anything else. */
export async function findExactly(db: Db, words: string): Promise<Exact | undefined> {
  const [, ticket] = /^tkt-(\d{1,9})$/i.exec(words) ?? []
  if (ticket) {
    const [found] = await db
      .select()
      .from(tickets)
      .where(eq(tickets.number, Number(ticket)))
    return found && { email: found.email }
  }
  if (words.includes('@')) return findWholeAddress(db, words.toLowerCase())
  const isNumber = numberIs(words)
  if (!isNumber) return undefined
  const [found] = await db
    .select({ orderId: orders.id, email: orders.email, erasedAt: orders.erasedAt })
    .from(orders)
    .leftJoin(bookings, eq(bookings.orderId, orders.id))
    .where(isNumber)
    .limit(1)
  return found && { orderId: found.orderId, email: found.erasedAt ? undefined : found.email?.toLowerCase() }
}

/** The number of an order or a call, or the short one of a receipt, as a reader copies it. */
function numberIs(words: string): SQL | undefined {
  if (/^ord_\w+$/.test(words)) return eq(orders.id, words)
  if (/^bkg_\w+$/.test(words)) return eq(bookings.id, words)
  const [, short] = /^(?:(?:order|receipt|no\.?|number)\s*)?#?\s*([0-9a-z]{8})$/i.exec(words) ?? []
  return short ? sql`right(${orders.id}, 8) = ${short.toLowerCase()}` : undefined
}

/** The address itself, where someone has it and no longer one contains it. */
async function findWholeAddress(db: Db, email: string): Promise<Exact | undefined> {
  const { people: found } = await findPeople(db, { words: email })
  return found.length === 1 && found[0]?.email === email ? { email } : undefined
}

/** Whoever bought something last. */
export async function findRecentBuyers(db: Db): Promise<FoundPerson[]> {
  const rows = await db
    .select({ email: orders.email })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNotNull(orders.email), isNull(orders.erasedAt)))
    .orderBy(desc(orders.paidAt))
    .limit(2 * PAGE)
  const emails = [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))]
  return withFacts(db, emails.slice(0, PAGE))
}

/** A row of a list: the name above the address, and `$127 in all · last seen Nov 26, 2026`. */
export function toPersonRow({ email, name, cents, seenAt }: FoundPerson, zone: string) {
  const seen = seenAt ? `last seen ${longDate(seenAt, zone)}` : 'never signed in'
  const bought = cents > 0 ? `${dollars(cents)} in all` : 'no purchases'
  const detail = [name && email, bought, seen].filter(Boolean).join(' · ')
  return { email, href: personPath(email), label: name ?? email, detail }
}

async function withFacts(db: Db, emails: readonly string[]): Promise<FoundPerson[]> {
  if (emails.length === 0) return []
  const all = [...emails]
  const names = await findNames(db, all)
  const key = sql<string>`lower(${orders.email})`
  const bought = await db
    .select({ email: key, cents: sql<number>`sum(${orders.amountCents} - ${orders.refundedCents})::float8` })
    .from(orders)
    .where(and(inArray(key, all), eq(orders.state, 'paid'), isNull(orders.erasedAt)))
    .groupBy(key)
  const seen = await db
    .select({ email: personAddresses.email, seenAt: people.seenAt })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(inArray(personAddresses.email, all))
  const cents = new Map(bought.map((one) => [one.email, Number(one.cents)]))
  const seenAt = new Map(seen.map((one) => [one.email, one.seenAt]))
  return emails.map((email) => ({
    email,
    name: names.get(email),
    cents: cents.get(email) ?? 0,
    seenAt: seenAt.get(email),
  }))
}

/** As people wrote their names: for a call, in an application or to us, or else as the rooms know them. */
export async function findNames(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const all = [...emails]
  const shown = await db
    .select({ email: personAddresses.email, name: societyMembers.name })
    .from(personAddresses)
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(inArray(personAddresses.email, all))
  const brought = await db
    .select({ email: orders.email, name: sql<string | null>`${orders.brought} ->> 'name'` })
    .from(orders)
    .where(and(inArray(sql`lower(${orders.email})`, all), isNotNull(orders.brought)))
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
    [...brought, ...shown, ...written, ...applied, ...booked].flatMap(({ email, name }) =>
      email && name ? [[email.toLowerCase(), name]] : [],
    ),
  )
}
