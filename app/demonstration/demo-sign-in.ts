import type { AppContext } from '../platform/app-context.ts'
import { SECOND } from '../platform/clock.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { findOrCreatePerson, giveRole, openSession, sessionOf } from '../sign-in/sign-in.ts'
import { SAMPLE_MEMBER } from './sample-account.ts'
import { fillSociety } from './society/fill-sample-society.ts'

/**
 * The two buttons of a demonstration.
 *
 * @throws HttpError 404 wherever real people have accounts
 */
export async function signInToDemo(deps: AppContext, request: Request, as: string | undefined) {
  if (!deps.demo || (as !== 'coach' && as !== 'member')) throw new HttpError(404, 'no_demo', 'There is nothing here.')
  const before = await sessionOf(deps, request)
  const isCoach = as === 'coach'
  const email = isCoach ? deps.coachEmail : SAMPLE_MEMBER
  const role = isCoach ? 'owner' : 'customer'
  const cookies = await deps.database.transact(async (tx) => {
    const person = await findOrCreatePerson(deps, tx, email)
    if (!person) throw new HttpError(409, 'no_longer', 'This address no longer signs in.')
    // Once the page that she is led to is there.
    const startAfter = new Date(deps.clock.now().getTime() + 2 * SECOND)
    if (deps.sellsSamples) await deps.jobs.enqueue(tx, fillSociety, {}, { startAfter })
    if (isCoach) await giveRole(tx, person.id, 'owner')
    const start = { personId: person.id, role, method: 'demo' } as const
    return openSession(deps, tx, request, start, { before, email, isExpected: true })
  })
  return { to: isCoach ? '/desk' : '/account', cookies }
}
