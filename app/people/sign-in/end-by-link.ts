import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { endSessions } from './end-sessions.ts'
import { knownBrowsers, sessions } from './sign-in.sql.ts'
import { readLink } from './sign-in-code.ts'

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
