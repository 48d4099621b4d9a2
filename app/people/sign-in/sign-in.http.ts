import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress, FORM_LIMIT, readBody } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { parseJson } from '../../platform/json.ts'
import { countStaffPress, tooManyTries } from './ask.ts'
import { cookie, signedInCookie, withCookies } from './cookies.ts'
import { assertionOptions, registrationOptions } from './passkeys.ts'
import { openSessionStream } from './session-streams.ts'
import { endSessions, type Session, sessionOf } from './sessions.ts'

/**
 * POST /sign-out ends the session. GET /account/session-events tells a page when it has ended elsewhere: by an event
 * `ended`, whose stream is closed behind it. Without a session the answer is 204, after which a browser asks no more.
 * POST /passkeys/options answers what a browser hands to its authenticator. Only the coach has more than to sign in.
 */
export function signInRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/sign-out', async ({ req }) => {
    await readBody(req.raw, FORM_LIMIT)
    const session = await sessionOf(deps, req.raw)
    if (session) {
      const { id, person } = session
      await deps.database.transact((tx) => endSessions(tx, { personId: person.id, id }))
    }
    const answer = new Response(null, withCookies([cookie(deps, 'session', ''), signedInCookie(deps, '')]))
    answer.headers.set('Location', '/login')
    return answer
  })
  app.get('/account/session-events', async ({ req }) => {
    const session = await sessionOf(deps, req.raw)
    if (!session) return new Response(null, { status: 204, headers: PRIVATE_HEADERS })
    // It says one thing, which every stream of a session says at its end.
    return openSessionStream(deps, req.raw, session, () => () => {})
  })
  app.post('/passkeys/options', async (context) => {
    const network = networkOf(clientAddress(context, deps.trustedProxies))
    const sent = new TextDecoder().decode(await readBody(context.req.raw, FORM_LIMIT))
    const { data: wanted } = z.string().transform(parseJson).pipe(WANTED).safeParse(sent)
    if (!wanted) throw new HttpError(400, 'unknown_purpose', 'A passkey isn’t needed for that.')
    const options = await makeOptions({ ...deps, network }, wanted, await sessionOf(deps, context.req.raw))
    return Response.json(options, { headers: PRIVATE_HEADERS })
  })
  return app
}

async function makeOptions(
  deps: AppContext & { network: string },
  wanted: z.infer<typeof WANTED>,
  session: Session | undefined,
) {
  if (wanted.purpose === 'sign-in') {
    const wait = await countStaffPress(deps, 'passkey', deps.network)
    if (wait) throw new HttpError(429, 'too_many_requests', tooManyTries(wait)[0].problem, wait)
    return assertionOptions(deps, wanted)
  }
  if (!session || session.role === 'customer') throw new HttpError(401, 'not_signed_in', 'Please sign in first.')
  if (wanted.purpose === 'register') return registrationOptions(deps, session)
  return assertionOptions(deps, { ...wanted, personId: session.person.id, sessionId: session.id })
}

const WANTED = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('sign-in') }),
  z.object({ purpose: z.literal('register') }),
  z.object({
    purpose: z.literal('step-up'),
    action: z.string().min(1).max(60),
    subject: z.string().max(1000),
    cents: z.int().min(0),
  }),
])
