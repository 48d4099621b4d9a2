import { redirect } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import type { StepUp } from './passkey-challenges.ts'
import { listPasskeys, type PasskeyDeps, verifyStepUpProof } from './passkeys.ts'
import { type PageArgs, pathOf, readSession } from './require-session.ts'
import { renewSecret, type Session } from './sessions.ts'

/** Passkeys that the coach must have before the coach's pages open: one can be lost. */
export const MIN_PASSKEYS = 2
/** Milliseconds for which a session from a recovery code or a coach link may set up passkeys. */
const SETUP_TIME = 30 * MINUTE

const SECURITY_PATH = '/account/security'

/** For the page on which passkeys are set up: the coach, however she came in, but never by email alone. */
export async function requireStaff(args: PageArgs): Promise<Session> {
  const deps = args.context.get(appContext)
  const session = await readSession(args)
  if (session?.role === 'owner' && (session.method !== 'demo' || deps.demo)) return session
  throw redirect(`/login/passkey?${new URLSearchParams({ next: pathOf(args.request) })}`, {
    status: 303,
    headers: PRIVATE_HEADERS,
  })
}

/**
 * For loaders and actions of the coach's pages: signed in with a passkey, and with a second one in reserve. A demonstration
 * has no coach, so its button counts.
 */
export async function requireCoach(args: PageArgs): Promise<Session> {
  const session = await requireStaff(args)
  if (session.method === 'demo') return session
  const { database } = args.context.get(appContext)
  const own = await listPasskeys(database.db, session.person.id)
  if (session.method === 'passkey' && own.length >= MIN_PASSKEYS) return session
  throw redirect(SECURITY_PATH, { status: 303, headers: PRIVATE_HEADERS })
}

/**
 * Before money moves, many people are mailed, data leaves, or someone gets access: a passkey has to sign for exactly this
 * action, subject and amount, within five minutes, once.
 *
 * @param proof the form's field `step_up`, which `PasskeyForm` fills in
 * @returns `Set-Cookie` headers with the session's new secret; undefined when it was not proven
 */
export async function verifyStepUp(
  deps: PasskeyDeps & Pick<AppContext, 'demo' | 'secret'>,
  request: Request,
  session: Session,
  stepUp: StepUp,
  proof: string | undefined,
): Promise<string[] | undefined> {
  if (await needsNoProof(deps, session)) return []
  if (!proof || !(await verifyStepUpProof(deps, request, session, stepUp, proof))) return undefined
  return [await deps.database.transact((tx) => renewSecret(deps, tx, request, session))]
}

/** Whether this session may set up passkeys without showing one: it has just been let in for that. */
export function isSettingUp({ clock }: Pick<PasskeyDeps, 'clock'>, { method, createdAt }: Session): boolean {
  const age = clock.now().getTime() - createdAt.getTime()
  return (method === 'recovery' || method === 'coach-link') && age < SETUP_TIME
}

/** In a demonstration nobody has a passkey until a visitor tries their own. */
export async function needsNoProof(
  { database, demo }: Pick<PasskeyDeps, 'database'> & { demo: unknown },
  session: Session,
) {
  return (
    demo !== undefined && session.method === 'demo' && (await listPasskeys(database.db, session.person.id)).length === 0
  )
}
