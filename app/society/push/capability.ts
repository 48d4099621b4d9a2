import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { readMemberPost } from '../members/members.ts'
import { pushPersonalData } from './push.sql.ts'
import { deletePushSubscription, pushNotices, savePushSubscription } from './push.ts'

/** Notifications of a member's browser, for what is written for them in the rooms. They turn them on, and email stays. */
export const push = {
  routes: pushRoutes,
  personalData: () => [pushPersonalData],
  schedule: [{ name: 'push-society-notices', cron: '* * * * *', run: (deps) => pushNotices(deps) }],
} satisfies Capability

/**
 * POST /society/push      turns notifications on for a browser: `endpoint`, `p256dh`, `auth` of its subscription
 * POST /society/push/off  turns them off: `endpoint`
 */
function pushRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post('/society/push', async ({ req, body }) => {
    const { member, fields } = await readMemberPost(deps, req.raw)
    if (!(await savePushSubscription(deps, member, Object.fromEntries(fields))))
      throw new HttpError(400, 'unknown_push_service', 'We can’t send notifications to this browser.')
    return body(null, 204, PRIVATE_HEADERS)
  })
  app.post('/society/push/off', async ({ req, body }) => {
    const { member, fields } = await readMemberPost(deps, req.raw)
    await deletePushSubscription(deps, member.personId, fields.get('endpoint') ?? '')
    return body(null, 204, PRIVATE_HEADERS)
  })
  return app
}
