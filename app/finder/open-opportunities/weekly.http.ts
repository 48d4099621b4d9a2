import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { readOneClick } from '../../platform/mail/one-click.ts'
import { readWeeklyOff, turnWeeklyOff } from './weekly-links.ts'

/**
 * POST /weekly-opportunities/off/:token  one click in an email program (RFC 8058), or the button of the page behind the
 *                                        link. The signed token authorizes it, so it needs no check of the origin.
 */
export function weeklyRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/weekly-opportunities/off/:token', async (context) => {
    const form = await readOneClick(context.req.raw)
    const token = context.req.param('token')
    const link = await readWeeklyOff(deps, token)
    if (!link) throw new HttpError(404, 'unknown_link', 'This link doesn’t work.')
    if (link.email) await turnWeeklyOff(deps, link.email)
    if (form.get('from') !== 'page') return context.text('The weekly email is off.\n', 200, PRIVATE_HEADERS)
    const location = `/weekly-opportunities/off/${token}`
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: location } })
  })
  return app
}
