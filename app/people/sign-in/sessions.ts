import { and, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { noteForLog } from '../../platform/process/log-context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { cookie, newSecret, readCookie } from './cookies.ts'
import { people, type Role, type SignInMethod, sessions } from './sign-in.sql.ts'

export interface Session {
  id: string
  person: {
    id: string
    /** Proven ones, in lower case, the oldest first: everything stored with one of them is theirs. */
    addresses: string[]
  }
  role: Role
  method: SignInMethod
  createdAt: Date
}

export type SessionDeps = Pick<AppContext, 'database' | 'clock' | 'publicUrl' | 'demo'>

/** The coach, who came in with a passkey: a session that began with an email is a customer's. */
export function hasShownPasskey(session: Session | undefined): session is Session {
  return session?.role === 'owner' && ['passkey', 'demo'].includes(session.method)
}

/** Whoever sent this request, if they are signed in. One query; once an hour it also moves the session's end. */
export async function sessionOf(deps: SessionDeps, request: Request): Promise<Session | undefined> {
  const [, id, secret] = /^(ses_\w{20})\.([\w-]{43})$/.exec(readCookie(deps, request, 'session') ?? '') ?? []
  if (!id || !secret) return undefined
  const row = await findSession(deps, id)
  if (!row || !equalsInConstantTime(sha256(secret), row.secretHash)) return undefined
  // Nobody has proven who they are by a demonstration's button.
  if (row.method === 'demo' && !deps.demo) return undefined
  noteForLog({ personId: row.personId })
  await keepAlive(deps, row)
  const { personId, addresses, role, method, createdAt } = row
  return { id, person: { id: personId, addresses }, role, method, createdAt }
}

/** A new session, never one that the browser brought along. */
export type NewSession = Pick<typeof sessions.$inferInsert, 'personId' | 'role' | 'method' | 'browserHash'> & {
  userAgent: string | null
}

/** Returns the id and the `Set-Cookie` header; the value of the cookie is stored nowhere. */
export async function startSession(deps: Pick<SessionDeps, 'clock' | 'publicUrl'>, tx: Tx, start: NewSession) {
  const now = deps.clock.now()
  const id = newId('ses')
  const secret = newSecret()
  const { idle, total } = start.role === 'customer' ? CUSTOMER : COACH
  await tx.insert(sessions).values({
    id,
    secretHash: sha256(secret),
    personId: start.personId,
    role: start.role,
    method: start.method,
    device: deviceOf(start.userAgent),
    browserHash: start.browserHash,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + idle),
    endsAt: new Date(now.getTime() + total),
  })
  await tx.update(people).set({ seenAt: now }).where(eq(people.id, start.personId))
  return { id, cookie: sessionCookie(deps, id, secret) }
}

export function sessionCookie(deps: Pick<SessionDeps, 'publicUrl'>, id: string, secret: string): string {
  return cookie(deps, 'session', `${id}.${secret}`)
}

/** Gives a session a new secret, after which the cookie from before opens nothing. */
export async function renewSecret(
  deps: Pick<SessionDeps, 'clock' | 'publicUrl'>,
  tx: Tx,
  session: Session,
): Promise<string> {
  const secret = newSecret()
  await tx
    .update(sessions)
    .set({ secretHash: sha256(secret), steppedUpAt: deps.clock.now() })
    .where(and(eq(sessions.id, session.id), eq(sessions.personId, session.person.id)))
  return sessionCookie(deps, session.id, secret)
}

/** At the start: what was a demonstration may be a site with customers now. */
export async function deleteDemoSessions({ database, demo }: Pick<AppContext, 'database' | 'demo'>) {
  if (!demo) await database.db.delete(sessions).where(eq(sessions.method, 'demo'))
}

/** Every night. */
export async function deleteExpiredSessions({ database, clock }: Pick<AppContext, 'database' | 'clock'>) {
  await database.db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))
}

/** Milliseconds after the last use, and in all. */
const CUSTOMER = { idle: 30 * DAY, total: 180 * DAY }
const COACH = { idle: 12 * HOUR, total: 7 * DAY }

function findSession({ database: { db }, clock }: SessionDeps, id: string) {
  const now = clock.now()
  return db
    .select({
      ...getTableColumns(sessions),
      // Named in full: Drizzle leaves out the tables' names, and both have a person_id.
      addresses: sql<string[]>`(
        select coalesce(json_agg(own.email order by own.verified_at, own.email), '[]')
        from person_addresses as own where own.person_id = sessions.person_id)`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.endsAt, now)))
    .then(([row]) => row)
}

async function keepAlive(
  { database: { db }, clock }: SessionDeps,
  { id, role, seenAt, endsAt }: { id: string; role: Role; seenAt: Date; endsAt: Date },
): Promise<void> {
  const now = clock.now().getTime()
  if (now - seenAt.getTime() < HOUR) return
  const { idle } = role === 'customer' ? CUSTOMER : COACH
  const expiresAt = new Date(Math.min(now + idle, endsAt.getTime()))
  await db
    .update(sessions)
    .set({ seenAt: new Date(now), expiresAt })
    .where(eq(sessions.id, id))
}

/** What a browser says of itself, in words for the page of devices: `Safari on iPhone`. */
function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? 'A browser'
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}

// Each calls itself by the names of those below it as well.
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
