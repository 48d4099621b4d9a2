import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { findPersonWith, hasAddress } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { asksForJson, readMemberPost } from '../members/members.ts'
import { forgetMutes } from '../rooms/rooms.ts'
import { conductReports } from './conduct.sql.ts'
import { REPORT_PATH, REPORTS_PATH } from './paths.ts'
import { conductEmails, decideMessage, findReportable, handleReport, reportsToDecide } from './reports.tsx'

/** How the Society is kept fair: what members report, and what the coach does about it. */
export const conduct = {
  routes: conductRoutes,
  emails: conductEmails,
  personalData: () => [conductPersonalData],
  deskItems: (app) => [reportsToDecide(app)],
  deskJobs: [{ label: 'Decide on a report', href: '/society/reports', words: 'society moderation member message' }],
  idPrefixes: ['rep'],
} satisfies Capability

/** What they reported. A report of their own words goes with them. */
export const conductPersonalData: PersonalData = {
  name: 'Reports in the Society',
  ...personalTable(conductReports, {
    of: (email) => hasAddress(conductReports.reporter, email),
    orderBy: conductReports.reportedAt,
    show: ({ reason, note, reportedAt }) => ({ reported: reportedAt, reason, note }),
  }),
  async erase(tx, email) {
    const personId = await findPersonWith(tx, email)
    if (!personId) return
    await tx.update(conductReports).set({ reporter: null, note: null }).where(eq(conductReports.reporter, personId))
    await tx.delete(conductReports).where(eq(conductReports.author, personId))
    const mention = `@\\[[^\\]]*\\]\\(${personId}\\)`
    await tx
      .update(conductReports)
      .set({ body: sql`regexp_replace(${conductReports.body}, ${mention}, 'someone', 'g')` })
    await forgetMutes(tx, personId)
  },
}

/**
 * What the menu at a message sends by script, so that its reader stays in the room. The pages of the same addresses take the same
 * fields without.
 *
 * POST /society/report/:message  reports a message, or hides its author
 * POST /society/reports          removes a message for the coach: `seq`, `reason`
 */
function conductRoutes(deps: AppContext): Hono {
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
