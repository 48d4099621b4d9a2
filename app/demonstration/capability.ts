import { Hono } from 'hono'
import {
  ACCOUNT_PATH,
  findOrCreatePerson,
  giveRole,
  nextPath,
  openSession,
  sessionOf,
  withCookies,
} from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Capability, jobHandler } from '../platform/capability.ts'
import { SECOND } from '../platform/clock.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { fillSociety, requireMemberRequest } from '../society/members/members.ts'
import { newestPath } from '../society/rooms/rooms.ts'
import { fillSampleAccount, SAMPLE_MEMBER } from './sample-account.ts'
import { fillSampleSociety } from './society/fill-sample-society.ts'
import { playHour, playSampleMessage, postSampleMessage } from './society/hour.ts'
import { isDone, LAST_STEP } from './society/sample-steps.ts'

/** What a demonstration has beside the shop itself: ways in without an email, and someone to look at. */
export const demonstration = {
  services: () => ({ isSampleFilling: async (app) => Boolean(app.demo) && !(await isDone(app, LAST_STEP)) }),
  routes: demonstrationRoutes,
  jobs: [jobHandler(fillSociety, fillSampleSociety), jobHandler(playSampleMessage, postSampleMessage)],
} satisfies Capability

/**
 * POST /login/demo with `as=coach` or `as=member` signs a visitor of a demonstration in, and leads to the page in `next`.
 * POST /demo/society/hour has the sample Society go on for an hour, and leads to where it does.
 */
function demonstrationRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/login/demo', async ({ req }) => {
    const form = await readForm(req.raw)
    const fields = 'fields' in form ? form.fields : new Map<string, string>()
    const as = fields.get('as')
    if (deps.demo && as === 'member') await fillSampleAccount(deps)
    const { to, cookies } = await signInToDemo(deps, req.raw, { as, next: fields.get('next') })
    const answer = new Response(null, withCookies(cookies))
    answer.headers.set('Location', to)
    return answer
  })
  app.post('/demo/society/hour', async ({ req, redirect }) => {
    if (!deps.demo) throw new HttpError(404, 'no_demo', 'There’s nothing here.')
    await requireMemberRequest(deps, req.raw)
    return redirect(newestPath(await playHour(deps)), 303)
  })
  return app
}

/**
 * The two buttons of a demonstration.
 *
 * @throws HttpError 404 wherever real people have accounts
 */
export async function signInToDemo(deps: AppContext, request: Request, { as, next }: DemoPress) {
  if (!deps.demo || (as !== 'coach' && as !== 'member')) throw new HttpError(404, 'no_demo', 'There’s nothing here.')
  const before = await sessionOf(deps, request)
  const isCoach = as === 'coach'
  const email = isCoach ? deps.coachEmail : SAMPLE_MEMBER
  const role = isCoach ? 'owner' : 'customer'
  const cookies = await deps.database.transact(async (tx) => {
    const person = await findOrCreatePerson(deps, tx, email)
    if (!person) throw new HttpError(409, 'no_longer', 'This address no longer signs in.')
    // Once the page that they are led to is there.
    const startAfter = new Date(deps.clock.now().getTime() + 2 * SECOND)
    if (deps.sellsSamples) await deps.jobs.enqueue(tx, fillSociety, {}, { startAfter })
    if (isCoach) await giveRole(tx, person.id, 'owner')
    const start = { personId: person.id, role, method: 'demo' } as const
    return openSession(deps, tx, request, start, { before, email, isExpected: true })
  })
  return { to: pathAfter(as, nextPath(next)), cookies }
}

/** What a button sends: who one wants to be, and the page that led to the sign-in. */
interface DemoPress {
  as: string | undefined
  next: string | undefined
}

/** Back to that page. Without one, and where they would find nothing, to the first of their own. */
function pathAfter(as: 'coach' | 'member', next: string): string {
  if (as === 'coach') return next === ACCOUNT_PATH ? '/desk' : next
  return /^\/desk(\/|\?|$)/.test(next) ? ACCOUNT_PATH : next
}
