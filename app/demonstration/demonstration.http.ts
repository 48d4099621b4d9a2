import { Hono } from 'hono'
import { withCookies } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { requireMemberRequest } from '../society/members/members.ts'
import { newestPath } from '../society/rooms/rooms.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { fillSampleAccount } from './sample-account.ts'
import { playHour } from './society/hour.ts'

/**
 * POST /login/demo with `as=coach` or `as=member` signs a visitor of a demonstration in, and leads to the page in `next`.
 * POST /demo/society/hour has the sample Society go on for an hour, and leads to where it does.
 */
export function demonstrationRoutes(deps: AppContext): Hono {
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
