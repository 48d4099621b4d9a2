import { and, desc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { longDate, longDateTime } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { noteForLog } from '../../platform/process/log-context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { computeSignature } from '../../platform/signed-token.ts'
import { cookie, newSecret, readCookie, readOrMakeSecret, signedInCookie } from './cookies.ts'
import { knownBrowsers, people, type Role, type SignInMethod, sessions } from './sign-in.sql.ts'
import { readLink } from './sign-in-code.ts'

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

export type SessionDeps = Pick<AppContext, 'database' | 'clock' | 'publicUrl' | 'demo' | 'secret'>

/** Milliseconds between two presses of one button, on a slow line, or of two in different tabs. */
const TIME_TO_REPEAT = 10 * SECOND

/** The coach, who came in with a passkey: a session that began with an email is a customer's. */
export function hasShownPasskey(session: Session | undefined): session is Session {
  return session?.role === 'owner' && ['passkey', 'demo'].includes(session.method)
}

/** Whoever sent this request, if they are signed in. One query; once an hour it also moves the session's end. */
export async function sessionOf(deps: SessionDeps, request: Request): Promise<Session | undefined> {
  const { id, secret } = readSessionCookie(deps, request)
  if (!id || !secret) return undefined
  const row = await findSession(deps, id)
  if (!row || !opens(deps, secret, row)) return undefined
  // Nobody has proven who they are by a demonstration's button.
  if (row.method === 'demo' && !deps.demo) return undefined
  noteForLog({ personId: row.personId })
  await keepAlive(deps, row)
  const { personId, addresses, role, method, createdAt } = row
  return { id, person: { id: personId, addresses }, role, method, createdAt }
}

function readSessionCookie(deps: Pick<SessionDeps, 'publicUrl'>, request: Request) {
  const [, id, secret] = /^(ses_\w{20})\.([\w-]{43})$/.exec(readCookie(deps, request, 'session') ?? '') ?? []
  return { id, secret }
}

/** The secret of a session, or for seconds the one that it had before: another tab may have sent a form with that one. */
function opens(
  deps: Pick<SessionDeps, 'clock' | 'secret'>,
  secret: string,
  { secretHash, steppedUpAt }: typeof sessions.$inferSelect,
): boolean {
  if (equalsInConstantTime(sha256(secret), secretHash)) return true
  const renewed = steppedUpAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const isJustRenewed = deps.clock.now().getTime() - renewed < TIME_TO_REPEAT
  return isJustRenewed && equalsInConstantTime(sha256(secretAfter(deps, secret)), secretHash)
}

/** The next secret of a session follows from the last, so that two tabs that renew it at once agree. Only we can make it. */
function secretAfter({ secret }: Pick<SessionDeps, 'secret'>, last: string): string {
  return computeSignature(secret, 'renewed session', last)
}

/** A new session, never one that the browser brought along. */
type NewSession = Pick<typeof sessions.$inferInsert, 'personId' | 'role' | 'method' | 'browserHash'> & {
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

function sessionCookie(deps: Pick<SessionDeps, 'publicUrl'>, id: string, secret: string): string {
  return cookie(deps, 'session', `${id}.${secret}`)
}

/** Gives a session a new secret, ten seconds after which the cookie of this request opens nothing. */
export async function renewSecret(
  deps: Pick<SessionDeps, 'clock' | 'publicUrl' | 'secret'>,
  tx: Tx,
  request: Request,
  session: Session,
): Promise<string> {
  const { secret: last = '' } = readSessionCookie(deps, request)
  const secret = secretAfter(deps, last)
  await tx
    .update(sessions)
    .set({ secretHash: sha256(secret), steppedUpAt: deps.clock.now() })
    .where(and(eq(sessions.id, session.id), eq(sessions.secretHash, sha256(last))))
  return sessionCookie(deps, session.id, secret)
}

/** At the start: what was a demonstration may be a site with customers now. */
export async function deleteDemoSessions({ database, demo }: Pick<AppContext, 'database' | 'demo'>) {
  if (!demo) await database.db.delete(sessions).where(eq(sessions.method, 'demo'))
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

/** The channel on which every process hears which sessions have ended. */
export const SESSIONS_ENDED = 'sessions_ended'

/** Which of a person's sessions end: all, all but one, or one. */
type SessionsToEnd = { personId: string; except?: string } | { personId: string; id: string }

/** Ends sessions. Every process is told when the transaction commits, and closes their streams. */
export async function endSessions(tx: Tx, ending: SessionsToEnd): Promise<number> {
  const ended = await tx.delete(sessions).where(matches(ending)).returning({ id: sessions.id })
  for (const { id } of ended) await tx.execute(sql`select pg_notify(${SESSIONS_ENDED}, ${id})`)
  return ended.length
}

/** For `npm run links:revoke -- per_…`: false if there is no such person. */
export async function endAllSessions({ database }: Pick<AppContext, 'database'>, personId: string): Promise<boolean> {
  const found = await database.db.select().from(people).where(eq(people.id, personId))
  await database.transact((tx) => endSessions(tx, { personId }))
  return found.length > 0
}

function matches(ending: SessionsToEnd) {
  const ofPerson = eq(sessions.personId, ending.personId)
  if ('id' in ending) return and(ofPerson, eq(sessions.id, ending.id))
  return ending.except ? and(ofPerson, ne(sessions.id, ending.except)) : ofPerson
}

type LinkDeps = Pick<AppContext, 'database' | 'clock' | 'secret'>

/** The session that the link in the email about a new browser can end. */
export async function findSessionOfLink(deps: LinkDeps, token: string) {
  const claims = readLink(deps.secret, 'end session', token)
  if (!claims) return { state: 'unknown' } as const
  const [session] = await deps.database.db.select().from(sessions).where(eq(sessions.id, claims.subject))
  return session ? ({ state: 'open', device: session.device } as const) : ({ state: 'over' } as const)
}

/** Ends it, and forgets its browser: another sign-in there is reported again. */
export async function endByLink(deps: LinkDeps, token: string): Promise<void> {
  const claims = readLink(deps.secret, 'end session', token)
  if (!claims) return
  await deps.database.transact(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, claims.subject))
    if (!session) return
    await endSessions(tx, { personId: session.personId, id: session.id })
    await tx.delete(knownBrowsers).where(eq(knownBrowsers.browserHash, session.browserHash))
  })
}

export type SignInDeps = SessionDeps & Pick<AppContext, 'jobs' | 'mailDomain'>

/**
 * Starts a session in this browser, ends the one that it had, and writes to them when they have not signed in with it before.
 *
 * @param notice.before the session that the browser had, which ends
 * @param notice.isExpected the first sign-in of all, in the browser that asked for it
 * @returns the `Set-Cookie` headers
 */
export async function openSession(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  start: Pick<NewSession, 'personId' | 'role' | 'method'>,
  { before, email, isExpected }: { before: Session | undefined; email: string; isExpected: boolean },
): Promise<string[]> {
  const browser = browserSecret(deps, request)
  const browserHash = sha256(browser)
  if (before) await endSessions(tx, { personId: before.person.id, id: before.id })
  const started = await startSession(deps, tx, { ...start, browserHash, userAgent: request.headers.get('User-Agent') })
  const seenAt = deps.clock.now()
  const [isNewBrowser] = await tx
    .insert(knownBrowsers)
    .values({ personId: start.personId, browserHash, seenAt })
    .onConflictDoNothing()
    .returning()
  if (isNewBrowser && !isExpected) {
    const data = { sessionId: started.id }
    await enqueueEmail(deps, tx, { key: `new-browser:${started.id}`, kind: 'new-browser', to: email, data })
  }
  return [started.cookie, ...cookiesBeside(deps, browser, start.role)]
}

/**
 * Of a button that is pressed twice, a browser takes the second answer alone, and the cookie of the first is lost. So the session
 * that this browser began a moment ago gets another secret.
 *
 * @returns the `Set-Cookie` headers; undefined where it began none of this person's in this way
 */
export async function reopenSession(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  { personId, method }: Pick<NewSession, 'personId' | 'method'>,
): Promise<string[] | undefined> {
  const browser = browserSecret(deps, request)
  const secret = newSecret()
  const ofBrowser = and(eq(sessions.browserHash, sha256(browser)), gt(sessions.createdAt, justNow(deps)))
  const [session] = await tx
    .update(sessions)
    .set({ secretHash: sha256(secret) })
    .where(and(ofBrowser, eq(sessions.personId, personId), eq(sessions.method, method)))
    .returning({ id: sessions.id, role: sessions.role })
  return session && [sessionCookie(deps, session.id, secret), ...cookiesBeside(deps, browser, session.role)]
}

/** After this a press is the second one of a button that was pressed twice. */
export function justNow({ clock }: Pick<SessionDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() - TIME_TO_REPEAT)
}

/** In a browser that has none yet, that of its request for the email: sent twice, it's the same browser's. */
function browserSecret(deps: SignInDeps, request: Request): string {
  return readOrMakeSecret(deps, request, 'browser', 'pending')
}

function cookiesBeside(deps: SignInDeps, browser: string, role: Role): string[] {
  const to = signedInCookie(deps, role === 'owner' ? 'desk' : 'account')
  return [cookie(deps, 'browser', browser), cookie(deps, 'pending', ''), to]
}

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** Where this person is signed in, the newest first. */
export async function listDevices(deps: SessionDeps, personId: string, thisId: string) {
  const rows = await deps.database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, deps.clock.now())))
    .orderBy(desc(sessions.seenAt))
  return rows.map(({ id, device, createdAt, seenAt }) => ({
    id,
    name: device,
    isThis: id === thisId,
    firstSeen: longDate(createdAt),
    lastSeen: longDateTime(seenAt),
  }))
}
