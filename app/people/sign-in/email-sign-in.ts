import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { maskEmailAddress } from '../../platform/mail/email-address.ts'
import { sha256 } from '../../platform/sha256.ts'
import { readCookie } from './cookies.ts'
import { ACCOUNT_PATH } from './next-path.ts'
import { findOrCreatePerson, findPersonWith } from './people.ts'
import {
  justNow,
  openSession,
  reopenSession,
  type Session,
  type SessionDeps,
  type SignInDeps,
  sessionOf,
} from './sessions.ts'
import { signIns } from './sign-in.sql.ts'
import { codeFor, readLink } from './sign-in-code.ts'

/** The result of a link or a code. `cookies` are `Set-Cookie` headers. */
export type SignInResult = { state: 'signed-in'; next: string; cookies: string[] } | { state: 'refused' }

const REFUSED: SignInResult = { state: 'refused' }

/** Wrong codes after which a sign-in email's own code no longer works. */
const MAX_TRIES = 5

type SignIn = typeof signIns.$inferSelect

/** What the page behind the link shows. Opening it changes nothing. */
export async function findLink(deps: SessionDeps, request: Request, token: string) {
  const claims = readLink(deps.secret, 'sign-in', token)
  if (!claims) return { state: 'unknown' } as const
  const [row] = await deps.database.db.select().from(signIns).where(eq(signIns.id, claims.subject))
  if (!row || row.linkUsedAt || row.expiresAt <= deps.clock.now()) {
    const session = await sessionOf(deps, request)
    // A day later nobody knows whose it was.
    if (!session || (row && !session.person.addresses.includes(row.email))) return { state: 'ended' } as const
    return { state: 'signed-in', next: row?.next ?? ACCOUNT_PATH } as const
  }
  // In the browser that asked they typed it themselves; anyone else learns no more of it than they would recognize.
  const isAsker = row.browserHash === pendingHash(deps, request)
  return { state: 'open', email: isAsker ? row.email : maskEmailAddress(row.email) } as const
}

/** The address that this browser asked with, as long as its email works. */
export async function findPendingAddress(
  deps: Pick<SignInDeps, 'database' | 'clock' | 'publicUrl'>,
  request: Request,
): Promise<string | undefined> {
  const [latest] = await deps.database.db
    .select({ email: signIns.email })
    .from(signIns)
    .where(isOwn(deps, request))
    .orderBy(desc(signIns.createdAt))
    .limit(1)
  return latest?.email
}

/**
 * Signs in by the link. In the browser that asked it ends the code as well. Pressed elsewhere it ends itself alone, so that
 * an email scanner that clicks buttons leaves them the code.
 */
export async function signInByLink(deps: SignInDeps, request: Request, token: string): Promise<SignInResult> {
  const claims = readLink(deps.secret, 'sign-in', token)
  if (!claims) return REFUSED
  const before = await sessionOf(deps, request)
  const browser = pendingHash(deps, request)
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const codeUsedAt = sql`case when ${signIns.browserHash} = ${browser} then ${now.toISOString()}::timestamptz else ${signIns.codeUsedAt} end`
    const [used] = await tx
      .update(signIns)
      .set({ linkUsedAt: now, codeUsedAt })
      .where(and(eq(signIns.id, claims.subject), isNull(signIns.linkUsedAt), gt(signIns.expiresAt, now)))
      .returning()
    if (!used) return signInAgain(deps, tx, request, ({ id }) => id === claims.subject)
    return openSessionFor(deps, tx, request, { ...used, isAsker: used.browserHash === browser, before })
  })
}

/** Signs in by the code, in the browser that asked for it and nowhere else: nobody can use up another browser's tries. */
export async function signInByCode(deps: SignInDeps, request: Request, code: string): Promise<SignInResult> {
  const now = deps.clock.now()
  const open = and(isOwn(deps, request), isNull(signIns.codeUsedAt), lt(signIns.tries, MAX_TRIES))
  const counted = await deps.database.db
    .update(signIns)
    .set({ tries: sql`${signIns.tries} + 1` })
    .where(open)
    .returning()
  const isOfCode = ({ id, codeOf }: SignIn) => equalsInConstantTime(code, codeFor(deps.secret, codeOf ?? id))
  const matching = counted.find(isOfCode)
  if (!matching) return deps.database.transact((tx) => signInAgain(deps, tx, request, isOfCode))
  const before = await sessionOf(deps, request)
  return deps.database.transact(async (tx) => {
    // Once, by whichever of the requests that it signs in for.
    const code = matching.codeOf ?? matching.id
    const ofCode = or(eq(signIns.id, code), eq(signIns.codeOf, code))
    const spent = await tx
      .update(signIns)
      .set({ codeUsedAt: now, linkUsedAt: sql`coalesce(${signIns.linkUsedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(ofCode, isNull(signIns.codeUsedAt)))
      .returning()
    const used = spent.find(({ id }) => id === matching.id)
    if (!used) return signInAgain(deps, tx, request, isOfCode)
    return openSessionFor(deps, tx, request, { ...used, isAsker: true, before })
  })
}

/** What has just signed in this browser leads into the session that it began. */
async function signInAgain(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  isPressed: (signIn: SignIn) => boolean,
): Promise<SignInResult> {
  const used = await tx
    .select()
    .from(signIns)
    .where(and(isOwn(deps, request), gt(signIns.codeUsedAt, justNow(deps))))
  const signIn = used.find(isPressed)
  const personId = signIn && (await findPersonWith(tx, signIn.email))
  const cookies = personId && (await reopenSession(deps, tx, request, { personId, method: 'email' }))
  return cookies ? { state: 'signed-in', next: signIn.next, cookies } : REFUSED
}

async function openSessionFor(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  { email, next, isAsker, before }: Pick<SignIn, 'email' | 'next'> & { isAsker: boolean; before: Session | undefined },
): Promise<SignInResult> {
  const person = await findOrCreatePerson(deps, tx, email)
  if (!person) return REFUSED
  if (isAsker) await endOtherRequests(deps, tx, email)
  const start = { personId: person.id, role: 'customer', method: 'email' } as const
  const cookies = await openSession(deps, tx, request, start, { before, email, isExpected: person.isNew && isAsker })
  return { state: 'signed-in', next, cookies }
}

/** A new request for an email leaves earlier ones valid; a sign-in ends them all. */
async function endOtherRequests({ clock }: SignInDeps, tx: Tx, email: string): Promise<void> {
  const now = clock.now()
  const unused = or(isNull(signIns.linkUsedAt), isNull(signIns.codeUsedAt))
  await tx
    .update(signIns)
    .set({ linkUsedAt: now, codeUsedAt: now })
    .where(and(eq(signIns.email, email), unused))
}

/** What this browser asked for, as long as its email works. */
function isOwn(deps: Pick<SignInDeps, 'clock' | 'publicUrl'>, request: Request) {
  return and(eq(signIns.browserHash, pendingHash(deps, request)), gt(signIns.expiresAt, deps.clock.now()))
}

/** Without a cookie it's a hash that matches no request. */
function pendingHash(deps: Pick<SignInDeps, 'publicUrl'>, request: Request): string {
  return sha256(readCookie(deps, request, 'pending') ?? '')
}
