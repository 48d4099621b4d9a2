import { and, eq, ne, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { knownBrowsers, people, sessions } from './sign-in.sql.ts'
import { readLink } from './sign-in-code.ts'

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
