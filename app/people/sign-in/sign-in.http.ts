import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { FORM_LIMIT, readBody } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { cookie, signedInCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { openSessionStream } from './session-streams.ts'
import { sessionOf } from './sessions.ts'
import { withCookies } from './with-cookies.ts'

/**
 * POST /sign-out ends the session. GET /account/session-events tells a page when it has ended elsewhere: by an event
 * `ended`, whose stream is closed behind it. Without a session the answer is 204, after which a browser asks no more.
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
  return app
}
