import { Hono } from 'hono'
import type { AppContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { withCookies } from '../sign-in/sign-in.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { fillSampleAccount } from './sample-account.ts'

/** POST /login/demo with `as=coach` or `as=member` signs a visitor of a demonstration in. */
export function demonstrationRoutes(deps: AppContext): Hono {
  const app = new Hono()
  let filling: Promise<void> | undefined
  app.post('/login/demo', async ({ req }) => {
    const form = await readForm(req.raw)
    const as = 'fields' in form ? form.fields.get('as') : undefined
    if (deps.demo && as === 'member') {
      // Two presses at once wait for the same purchases.
      filling ??= fillSampleAccount(deps).finally(() => {
        filling = undefined
      })
      await filling
    }
    const { to, cookies } = await signInToDemo(deps, req.raw, as)
    const answer = new Response(null, withCookies(cookies))
    answer.headers.set('Location', to)
    return answer
  })
  return app
}
