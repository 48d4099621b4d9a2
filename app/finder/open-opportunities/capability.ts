import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { readOneClick } from '../../platform/mail/one-click.ts'
import { refreshOpenIndex } from './open-index.ts'
import { refreshListings } from './refresh-listings.ts'
import { savedSearchPersonalData } from './saved-searches.ts'
import { weeklyEmails } from './weekly-emails.tsx'
import { readWeeklyOff, turnWeeklyOff, turnWeeklyOn } from './weekly-links.ts'
import { emailWeeklyNews } from './weekly-news.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** The address, in lower case, by which a person is an accepted member today; undefined for everyone else. */
    findMemberAddress(
      app: Pick<AppContext, 'database' | 'clock'>,
      addresses: readonly string[],
    ): Promise<string | undefined>
  }
}

/** Everything that is open today, for members: sorted by fit, searched, saved, and emailed weekly. */
export const openOpportunities = {
  routes: weeklyRoutes,
  emails: weeklyEmails,
  schedule: [
    {
      name: 'list-open-opportunities',
      cron: '*/2 * * * *',
      run: async (app) => {
        await refreshListings(app)
        await refreshOpenIndex(app)
      },
    },
    { name: 'email-weekly-opportunities', cron: '23 13 * * 1', run: emailWeeklyNews },
  ],
  personalData: () => [savedSearchPersonalData],
  tokenPaths: ['/weekly-opportunities/off/'],
  idPrefixes: ['sch'],
} satisfies Capability

/**
 * POST /weekly-opportunities/off/:token  one click in an email program (RFC 8058), or the button of the page behind the
 *                                        link. The signed token authorizes it, so it needs no check of the origin.
 */
function weeklyRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/weekly-opportunities/off/:token', async (context) => {
    const form = await readOneClick(context.req.raw)
    const token = context.req.param('token')
    const link = await readWeeklyOff(deps, token)
    if (!link) throw new HttpError(404, 'unknown_link', 'This link doesn’t work.')
    if (form.has('again') && link.stopped) await turnWeeklyOn(deps, link.stopped)
    else if (link.email) await turnWeeklyOff(deps, link.email)
    if (form.get('from') !== 'page') return context.text('The weekly email is off.\n', 200, PRIVATE_HEADERS)
    const location = `/weekly-opportunities/off/${token}`
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: location } })
  })
  return app
}
