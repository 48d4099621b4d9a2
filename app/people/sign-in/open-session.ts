import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { sha256 } from '../../platform/sha256.ts'
import { cookie, readOrMakeSecret, signedInCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { type NewSession, type Session, type SessionDeps, startSession } from './sessions.ts'
import { knownBrowsers } from './sign-in.sql.ts'

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
  const to = signedInCookie(deps, start.role === 'owner' ? 'desk' : 'account')
  return [started.cookie, cookie(deps, 'browser', browser), cookie(deps, 'pending', ''), to]
}

/** In a browser that has none yet, that of its request for the email: sent twice, it's the same browser's. */
export function browserSecret(deps: Pick<SignInDeps, 'publicUrl'>, request: Request): string {
  return readOrMakeSecret(deps, request, 'browser', 'pending')
}
