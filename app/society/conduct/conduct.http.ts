import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { asksForJson, readMemberPost } from '../members/members.ts'
import { decideMessage } from './decisions.ts'
import { REPORT_PATH, REPORTS_PATH } from './paths.ts'
import { findReportable, handleReport } from './reports.ts'

/**
 * What the menu at a message sends by script, so that its reader stays in the room. The pages of the same addresses take the same
 * fields without.
 *
 * POST /society/report/:message  reports a message, or hides its author
 * POST /society/reports          removes a message for the coach: `seq`, `reason`
 */
export function conductRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post(`${REPORT_PATH}/:message`, async ({ req, json }, next) => {
    if (!asksForJson(req.raw)) return next()
    const { member, fields } = await readMemberPost(deps, req.raw)
    const message = await findReportable(deps, member, Number(req.param('message')))
    const problem = message
      ? await handleReport(deps, member, message, fields)
      : 'This message is gone, or isn’t open to you.'
    return json({ problem }, problem ? 422 : 200, PRIVATE_HEADERS)
  })
  app.post(REPORTS_PATH, async ({ req, json }, next) => {
    if (!asksForJson(req.raw)) return next()
    const { member, fields } = await readMemberPost(deps, req.raw)
    const [seq, reason] = [Number(fields.get('seq')), fields.get('reason') ?? '']
    if (member.role !== 'coach' || !Number.isSafeInteger(seq))
      return json({ problem: 'Nothing changed: please choose what to decide.' }, 422, PRIVATE_HEADERS)
    const refused = await decideMessage(deps, member, { seq, decision: 'remove', reason })
    return json({ ...refused }, refused ? 422 : 200, PRIVATE_HEADERS)
  })
  return app
}
