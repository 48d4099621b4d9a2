import { and, eq, gt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { sha256 } from '../../platform/sha256.ts'
import { cookie, newSecret, readOrMakeSecret, signedInCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { type NewSession, type Session, type SessionDeps, sessionCookie, startSession } from './sessions.ts'
import { knownBrowsers, type Role, sessions } from './sign-in.sql.ts'

export type SignInDeps = SessionDeps & Pick<AppContext, 'secret' | 'jobs' | 'mailDomain'>

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
 * Gives the session that this browser began by email another secret: the answer with the first was lost.
 *
 * @returns the `Set-Cookie` headers; undefined where it began none of this person's since then
 */
export async function reopenSession(
  deps: SignInDeps,
  tx: Tx,
  request: Request,
  { personId, since }: { personId: string; since: Date },
): Promise<string[] | undefined> {
  const browser = browserSecret(deps, request)
  const secret = newSecret()
  const ofBrowser = and(eq(sessions.browserHash, sha256(browser)), gt(sessions.createdAt, since))
  const [session] = await tx
    .update(sessions)
    .set({ secretHash: sha256(secret) })
    .where(and(ofBrowser, eq(sessions.personId, personId), eq(sessions.method, 'email')))
    .returning({ id: sessions.id, role: sessions.role })
  return session && [sessionCookie(deps, session.id, secret), ...cookiesBeside(deps, browser, session.role)]
}

/** In a browser that has none yet, that of its request for the email: sent twice, it's the same browser's. */
function browserSecret(deps: SignInDeps, request: Request): string {
  return readOrMakeSecret(deps, request, 'browser', 'pending')
}

function cookiesBeside(deps: SignInDeps, browser: string, role: Role): string[] {
  const to = signedInCookie(deps, role === 'owner' ? 'desk' : 'account')
  return [cookie(deps, 'browser', browser), cookie(deps, 'pending', ''), to]
}
