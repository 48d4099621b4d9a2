import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'

/** Whose calendars have an address, and which of theirs is the newest. */
export const calendarLinks = (name: string) =>
  pgTable(name, {
    personId: text('person_id').primaryKey(),
    generation: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  })

interface CalendarLink {
  table: ReturnType<typeof calendarLinks>
  purpose: string
  /** The path before its token. */
  path: string
  /** What the file is called. */
  file: string
  whereIsNew: string
}

/** The secret address of someone's calendar, once they have asked for one. It works until they replace it, without signing in. */
export async function findCalendarAddress(
  { database, secret, publicUrl }: AppContext,
  { table, purpose, path }: CalendarLink,
  personId: string,
): Promise<string | undefined> {
  const [row] = await database.db.select().from(table).where(eq(table.personId, personId))
  if (!row) return undefined
  const { generation } = row
  return `${publicUrl()}${path}${signToken(secret, purpose, { subject: personId, generation, expiresAt: undefined })}.ics`
}

/** Makes the address of someone's calendar. The one from before opens nothing anymore. */
export async function renewCalendar(
  { database: { db }, clock }: AppContext,
  { table }: CalendarLink,
  personId: string,
): Promise<void> {
  const set = { generation: sql`${table.generation} + 1`, createdAt: clock.now() }
  await db
    .insert(table)
    .values({ personId, createdAt: clock.now() })
    .onConflictDoUpdate({ target: table.personId, set })
}

/**
 * GET /:path/:token  a calendar, for a calendar program
 *
 * @param build what is in someone's; undefined where they may no longer have one
 */
export function calendarRoutes(
  { database, secret }: AppContext,
  { table, purpose, path, file, whereIsNew }: CalendarLink,
  build: (personId: string) => Promise<string | undefined>,
): Hono {
  return new Hono().get(`${path}:token`, async ({ req, body }) => {
    const token = req.param('token') ?? ''
    const claims = verifyToken(secret, purpose, token.replace(/\.ics$/, ''))
    const [row] = claims ? await database.db.select().from(table).where(eq(table.personId, claims.subject)) : []
    const calendar = row && row.generation === claims?.generation ? await build(row.personId) : undefined
    if (!calendar)
      throw new HttpError(404, 'unknown_calendar', `This calendar address has stopped working. ${whereIsNew}`)
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
    }
    return body(calendar, 200, { ...PRIVATE_HEADERS, ...headers })
  })
}
