import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { readOneClick } from '../../platform/mail/one-click.ts'
import { emailNotices, emailWeekly, noticeEmails } from './notice-emails.tsx'
import { NOTICES_OFF_PATH } from './notice-kinds.ts'
import { readNoticesOff, turnNoticesOff } from './notice-settings.ts'
import { noticesPersonalData } from './notices.sql.ts'

/** Tells members what's new for them in the rooms: a page of it, and emails about what stays unread. */
export const notices = {
  routes: noticeRoutes,
  emails: noticeEmails,
  personalData: () => [noticesPersonalData],
  schedule: [
    { name: 'email-society-notices', cron: '*/2 * * * *', run: emailNotices },
    { name: 'email-society-weekly', cron: '37 13 * * 1', run: emailWeekly },
  ],
  tokenPaths: [`${NOTICES_OFF_PATH}/`],
} satisfies Capability

/**
 * POST /society-emails/off/:token  one click in an email program (RFC 8058), or the button of the page behind the link. The
 *                                   signed token authorizes it, so it needs no check of the origin.
 */
function noticeRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post(`${NOTICES_OFF_PATH}/:token`, async (context) => {
    const form = await readOneClick(context.req.raw)
    const token = context.req.param('token')
    const link = await readNoticesOff(deps, token)
    if (!link) throw new HttpError(404, 'unknown_link', 'This link doesn’t work.')
    await turnNoticesOff(deps, link.personId, link.kind)
    if (form.get('from') !== 'page') return context.text('These emails are off.\n', 200, PRIVATE_HEADERS)
    return new Response(null, {
      status: 303,
      headers: { ...PRIVATE_HEADERS, Location: `${NOTICES_OFF_PATH}/${token}` },
    })
  })
  return app
}
