import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Clock, DAY } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { newId } from '../../../platform/ids.ts'
import { openSealedText, sealText } from '../../../platform/sealed-text.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { calendarFeeds, ownCalendars } from '../bookings.sql.ts'

/** A calendar that was added at the desk. Its address never leaves this file but to be read. */
type OwnCalendar = Pick<typeof ownCalendars.$inferSelect, 'id' | 'name' | 'shownUrl' | 'urlHash'>

/** As many as anyone reads every ten minutes. */
export const MAX_CALENDARS = 20
export const MAX_CALENDAR_NAME_LENGTH = 60
const MAX_URL_LENGTH = 1000

/** For how long a removed one can be brought back. */
const REMOVED_PERIOD = 91 * DAY

const PURPOSE = 'calendar address'

const COLUMNS = {
  ...{ id: ownCalendars.id, name: ownCalendars.name },
  ...{ shownUrl: ownCalendars.shownUrl, urlHash: ownCalendars.urlHash },
}

export function findOwnCalendars(db: Db): Promise<OwnCalendar[]> {
  return db
    .select(COLUMNS)
    .from(ownCalendars)
    .where(isNull(ownCalendars.removedAt))
    .orderBy(asc(ownCalendars.addedAt), ownCalendars.id)
}

/** Those calendars with their addresses: undefined where `APP_SECRET` isn't the one they were added under. */
export async function openOwnCalendars({ database, secret }: Pick<AppContext, 'database' | 'secret'>) {
  const rows = await database.db.select().from(ownCalendars).where(isNull(ownCalendars.removedAt))
  return rows.map(({ id, name, urlHash, sealedUrl }) => ({
    ...{ id, name, urlHash },
    url: openSealedText(secret, PURPOSE, sealedUrl),
  }))
}

/** Whether what was typed can be the address of a calendar. */
export function isCalendarUrl(typed: string, { allowsHttp = false } = {}): boolean {
  const url = typed.length > MAX_URL_LENGTH ? null : URL.parse(typed)
  const protocols = ['https:', 'webcal:', ...(allowsHttp ? ['http:'] : [])]
  return url !== null && protocols.includes(url.protocol) && !/\s/.test(typed)
}

/** What is shown of a secret address: its host and its last four characters. */
export function shownUrl(url: string): string {
  return `${URL.parse(url)?.host ?? ''} …${url.slice(-4)}`
}

/** @returns its id; undefined when it is there already, or there are too many */
export async function addOwnCalendar(
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
  tx: Tx,
  { name, url, by }: { name: string; url: string; by: string },
): Promise<{ id: string } | { problem: 'there already' | 'too many' }> {
  const known = await tx.$count(ownCalendars, isNull(ownCalendars.removedAt))
  if (known >= MAX_CALENDARS) return { problem: 'too many' }
  const values = { id: newId('cal'), name, addedBy: by, addedAt: clock.now() }
  const stored = { sealedUrl: sealText(secret, PURPOSE, url), urlHash: sha256(url), shownUrl: shownUrl(url) }
  const [added] = await tx
    .insert(ownCalendars)
    .values({ ...values, ...stored })
    .onConflictDoNothing()
    .returning({ id: ownCalendars.id })
  return added ?? { problem: 'there already' }
}

/** Its busy times can be booked from then on. @returns what it was; undefined when it was removed already */
export async function removeOwnCalendar(
  { clock }: { clock: Clock },
  tx: Tx,
  id: string,
): Promise<OwnCalendar | undefined> {
  const [removed] = await tx
    .update(ownCalendars)
    .set({ removedAt: clock.now() })
    .where(and(eq(ownCalendars.id, id), isNull(ownCalendars.removedAt)))
    .returning(COLUMNS)
  if (removed) await tx.delete(calendarFeeds).where(eq(calendarFeeds.urlHash, removed.urlHash))
  return removed
}

/** Brings a removed one back; its times block again once it is read. @returns false when it's there, or was added again */
export async function restoreOwnCalendar(tx: Tx, id: string): Promise<boolean> {
  const restored = await tx.execute(sql`
    update own_calendars set removed_at = null
    where id = ${id} and removed_at is not null and not exists (
      select from own_calendars other where other.url_hash = own_calendars.url_hash and other.removed_at is null)
    returning id`)
  return restored.rows.length > 0
}

/** Deletes the addresses of calendars that nobody can bring back. */
export async function forgetRemovedCalendars({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - REMOVED_PERIOD)
  await database.db
    .delete(ownCalendars)
    .where(and(isNotNull(ownCalendars.removedAt), lt(ownCalendars.removedAt, before)))
}
