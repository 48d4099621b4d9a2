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

export type FoundPerson = Awaited<ReturnType<typeof withFacts>>[number]

/**
 * The people with these letters in an address of theirs, or these words in any order in a name, by address.
 *
 * @param after the last address of the page before
 * @param limit of the page
 */
export async function findPeople(
  db: Db,
  { words, after = '', limit = PAGE }: { words: string; after?: string | undefined; limit?: number },
) {
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

interface Addresses {
  table: PgTable
  with?: { table: PgTable; on: SQL }
  email: SQL
  /** Beside them, by which they are looked for, if it isn't by their own letters. */
  name?: SQL
  isListed?: SQL
  /** Whether it's what someone is called, and not just found by. */
  isTheirs?: SQL
}

/** Where addresses are. What is further down says better what someone is called. */
const ADDRESSES: Addresses[] = [
  { table: orders, email: sql`${orders.email}`, isListed: isNull(orders.erasedAt) },
  { table: personAddresses, email: sql`${personAddresses.email}` },
  { table: subscribers, email: sql`${subscribers.email}` },
  { table: tickets, email: sql`${tickets.email}` },
  { table: applications, email: sql`${applications.email}` },
  { table: orders, email: sql`${orders.email}`, name: sql`${orders.brought} ->> 'name'` },
  // The name that a member has in the rooms.
  {
    table: personAddresses,
    with: { table: societyMembers, on: eq(personAddresses.personId, societyMembers.personId) },
    ...{ email: sql`${personAddresses.email}`, name: sql`${societyMembers.name}` },
  },
  { table: tickets, email: sql`${tickets.email}`, name: sql`${tickets.firstName} || ' ' || ${tickets.lastName}` },
  {
    ...{ table: applications, email: sql`${applications.email}`, name: sql`${applications.answers} ->> 'name'` },
    isTheirs: eq(applications.state, 'sent'),
  },
  {
    ...{ table: orders, with: { table: bookings, on: eq(orders.id, bookings.orderId) } },
    ...{ email: sql`${orders.email}`, name: sql`${bookings.name}`, isListed: isNull(orders.erasedAt) },
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
  if (words.includes('@')) {
    const email = words.toLowerCase()
    const { people: found } = await findPeople(db, { words: email })
    // The address itself, where someone has it and no longer one contains it.
    return found.length === 1 && found[0]?.email === email ? { email } : undefined
  }
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

export async function findRecentBuyers(db: Db) {
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

async function withFacts(db: Db, all: string[]) {
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
  return all.map((email) => ({
    ...{ email, name: names.get(email) },
    /** What they bought in all, less refunds. Renewals are in no order. */
    cents: cents.get(email) ?? 0,
    /** When they were last signed in. */
    seenAt: seenAt.get(email),
  }))
}

/** As people wrote their names: for a call, in an application or to us, or else as the rooms know them. */
export async function findNames(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { table, with: other, email, name, isTheirs } of ADDRESSES) {
    if (!name) continue
    const key = inOrder(email)
    const all = db
      .select({ email: key, name: sql<string | null>`trim(${name})` })
      .from(table)
      .$dynamic()
    const rows = await (other ? all.innerJoin(other.table, other.on) : all).where(
      and(inArray(key, [...emails]), isTheirs),
    )
    for (const row of rows) if (row.name) names.set(row.email, row.name)
  }
  return names
}
