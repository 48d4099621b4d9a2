import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { type ApplicationSummary, summarizeApplication } from '../application/application-details.tsx'
import { findApplication } from '../application/applications.ts'
import { dateTimeLabel } from '../date-labels.ts'
import type { Decision } from '../membership.sql.ts'
import { findMember } from '../memberships.ts'
import { isRunning } from '../status.ts'
import { decide, reviewDue } from './reviews.ts'

/** An application as the coach reads it at her desk. */
interface DeskReview extends ApplicationSummary {
  state: 'open' | 'decided' | 'over'
  name: string
  email: string | undefined
  orderId: string
  /** What goes back if it is declined. */
  cents: number
  due: string | undefined
  decided: string | undefined
}

export async function loadDeskReview(deps: AppContext, membershipId: string): Promise<DeskReview | undefined> {
  const { db } = deps.database
  const member = await findMember(db, membershipId)
  if (!member) return undefined
  const { membership, order } = member
  const application = membership.applicationId ? await findApplication(db, membership.applicationId) : undefined
  const { answers = {}, email = order.email } = application ?? {}
  const { decision, decidedAt, state } = membership
  const due = reviewDue(membership)
  return {
    ...summarizeApplication({ answers, email }),
    state: decision ? 'decided' : isRunning(state) ? 'open' : 'over',
    name: answers.name || email || 'This applicant',
    email: order.email ?? undefined,
    orderId: order.id,
    cents: order.amountCents - order.refundedCents,
    due: due && dateTimeLabel(due),
    decided: decision && decidedAt ? `${decision}, ${dateTimeLabel(decidedAt)}` : undefined,
  }
}

/**
 * The same decision as by the links in the coach's email, with what is recorded about it. The note goes to the applicant.
 *
 * @returns false when there was nothing left to decide
 */
export async function decideAtDesk(
  deps: AppContext,
  membershipId: string,
  { as, note }: { as: Decision; note: string },
  record: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const member = await findMember(deps.database.db, membershipId)
  if (!member || member.membership.decision || !isRunning(member.membership.state)) return false
  const { membership, order } = member
  return deps.database.transact(async (tx) => {
    if (!(await decide(deps, tx, { id: membership.id, orderId: order.id, as, note }))) return false
    await record(tx)
    return true
  })
}
