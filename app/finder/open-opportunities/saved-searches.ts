import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { longDay } from '../../catalog/long-day.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addDays, today } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { savedSearches } from './open-opportunities.sql.ts'
import { describeQuery, parseOpenQuery, toSearchParams } from './open-query.ts'

type SearchDeps = Pick<AppContext, 'database' | 'clock'>
export type SavedSearch = typeof savedSearches.$inferSelect

const MAX_SAVED_SEARCHES = 20
const MAX_NAME_LENGTH = 60

/** A person's own, whichever of their addresses they were saved with, but for those of editions whose month is over. */
export function findSavedSearches(
  { database: { db }, clock }: SearchDeps,
  addresses: readonly string[],
): Promise<SavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(inArray(savedSearches.email, [...addresses]), lastsOn(today(clock))))
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
}

const lastsOn = (day: string) => or(isNull(savedSearches.endsOn), gte(savedSearches.endsOn, day))

/** Saves a search under a name of its own. Returns what is wrong with it, if anything. */
export async function saveSearch(
  { database, clock }: SearchDeps,
  email: string,
  wanted: { name: string; query: string; weekly: boolean },
): Promise<string | undefined> {
  const parsed = parseOpenQuery(new URLSearchParams(wanted.query))
  const name = wanted.name.trim().slice(0, MAX_NAME_LENGTH) || describeQuery(parsed).slice(0, MAX_NAME_LENGTH)
  return database.transact(async (tx) => {
    const shown = and(eq(savedSearches.email, email), lastsOn(today(clock)))
    if ((await tx.$count(savedSearches, shown)) >= MAX_SAVED_SEARCHES)
      return `Not saved: you have ${MAX_SAVED_SEARCHES} searches already. Delete one first.`
    const now = clock.now()
    const values = { id: newId('sch'), email, name, query: toSearchParams(parsed), weekly: wanted.weekly }
    const added = await tx
      .insert(savedSearches)
      .values({ ...values, emailedUntil: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: savedSearches.id })
    return added.length > 0 ? undefined : `Not saved: you have a search called “${name}” already. Give it another name.`
  })
}

/**
 * What is new and theirs comes by a weekly email to whoever bought an edition, until its month ends; of one that is a month or
 * more old until this month does.
 */
export async function followWithEdition(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { email, orderId, month }: { email: string; orderId: string; month: string },
): Promise<void> {
  const now = clock.now()
  const thisMonth = today(clock).slice(0, 7)
  const endsOn = lastDayOf(month > thisMonth ? month : thisMonth)
  // Someone who got their money back and buys again goes on with the same one.
  const isSame = and(eq(savedSearches.email, email), eq(savedSearches.endsOn, endsOn))
  const known = await tx.update(savedSearches).set({ orderId }).where(isSame).returning({ id: savedSearches.id })
  if (known.length > 0) return
  await tx
    .insert(savedSearches)
    .values({
      ...{ id: newId('sch'), email, name: `New for you until ${longDay(endsOn)}`, query: '', weekly: true },
      ...{ emailedUntil: now, createdAt: now, orderId, endsOn },
    })
    .onConflictDoNothing()
}

/** Its order got another address: what is new goes there from now on, unless it does already. */
export async function moveWeeklyEmail(tx: Tx, orderId: string, to: string): Promise<void> {
  await tx.execute(sql`
    update saved_searches moved set email = ${to} where order_id = ${orderId} and not exists
      (select from saved_searches own where own.email = ${to} and lower(own.name) = lower(moved.name))`)
}

const lastDayOf = (month: string) => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)

/** Deletes a search, or turns its weekly email on or off. False for one that isn't theirs. */
export async function changeSearch(
  { database: { db }, clock }: SearchDeps,
  addresses: readonly string[],
  id: string,
  change: 'delete' | 'weekly' | 'never',
): Promise<boolean> {
  const isOwn = and(eq(savedSearches.id, id), inArray(savedSearches.email, [...addresses]))
  const changed =
    change === 'delete'
      ? await db.delete(savedSearches).where(isOwn).returning({ id: savedSearches.id })
      : await db
          .update(savedSearches)
          .set(change === 'weekly' ? { weekly: true, emailedUntil: clock.now() } : { weekly: false })
          .where(isOwn)
          .returning({ id: savedSearches.id })
  return changed.length > 0
}

export const savedSearchPersonalData: PersonalData = {
  name: 'Your saved searches',
  ...personalTable(savedSearches, {
    of: (email) => eq(savedSearches.email, email),
    show: ({ name, query, weekly, emailedUntil, createdAt }) => ({
      name,
      'searches for': describeQuery(parseOpenQuery(new URLSearchParams(query))),
      ...{ 'weekly email': weekly, 'emailed until': emailedUntil, saved: createdAt },
    }),
  }),
}
