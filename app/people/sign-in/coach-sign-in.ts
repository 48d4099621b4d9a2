import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { enterToSetUp } from './coach-link.ts'
import type { SignInResult } from './email-sign-in.ts'
import { nextPath } from './next-path.ts'
import { openSession, type SignInDeps } from './open-session.ts'
import { verifySignIn } from './passkeys.ts'
import { addressOf } from './people.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { sessionOf } from './sessions.ts'
import { people } from './sign-in.sql.ts'

type CoachDeps = SignInDeps & Pick<AppContext, 'ownOrigins'>

/** Signs the coach in by a passkey that asked who is there. */
export async function signInByPasskey(
  deps: CoachDeps,
  request: Request,
  proof: string,
  next: string,
): Promise<SignInResult> {
  const before = await sessionOf(deps, request)
  const personId = await verifySignIn(deps, request, proof)
  if (!personId) return { state: 'refused' }
  return deps.database.transact(async (tx) => {
    const [person] = await tx.select().from(people).where(eq(people.id, personId))
    const email = await addressOf(tx, personId)
    if (!person || !email || person.role !== 'owner') return { state: 'refused' }
    const start = { personId, role: person.role, method: 'passkey' } as const
    const cookies = await openSession(deps, tx, request, start, { before, email, isExpected: false })
    return { state: 'signed-in', next: nextPath(next), cookies }
  })
}

/** Signs the coach in by one of the printed codes: only to set up passkeys again, for half an hour. */
export async function signInByRecoveryCode(deps: CoachDeps, request: Request, typed: string): Promise<SignInResult> {
  const before = await sessionOf(deps, request)
  return deps.database.transact(async (tx) => {
    const personId = await takeRecoveryCode(deps, tx, typed)
    if (!personId) return { state: 'refused' }
    return enterToSetUp(deps, tx, request, { personId, method: 'recovery', before })
  })
}
