import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import type { MembershipState } from '../membership.sql.ts'

/** A change of a membership's state, as its emails need it. */
interface StateChange {
  membershipId: string
  to: string | null
  from: MembershipState | undefined
  state: MembershipState
  /** The number of the change: a membership may be canceled and resumed more than once. */
  eventId: number
}

/** Enqueues the emails about a change of state, in its transaction. Most are sent once in a membership's life. */
export async function enqueueStateChangeEmails(deps: AppContext, tx: Tx, change: StateChange): Promise<void> {
  const { membershipId, to, from, state } = change
  const data = { membershipId }
  if (state === 'in_review' && from !== 'ending') {
    await enqueueEmail(deps, tx, { key: `review:${membershipId}`, kind: 'review', to: deps.coachEmail, data })
  }
  const kind = emailKindOf(from, state)
  if (!to || !kind) return
  const key = REPEATABLE_KINDS.includes(kind) ? `${kind}:${membershipId}:${change.eventId}` : `${kind}:${membershipId}`
  await enqueueEmail(deps, tx, { key, kind, to, data })
}

const REPEATABLE_KINDS = ['membership-ending', 'membership-kept', 'membership-past-due']

function emailKindOf(from: MembershipState | undefined, state: MembershipState): string | undefined {
  if (from === 'ending' && !['ended', 'refunded', 'declined'].includes(state)) return 'membership-kept'
  return KIND_BY_STATE[state]
}

const KIND_BY_STATE: Partial<Record<MembershipState, string>> = {
  in_review: 'membership-in-review',
  past_due: 'membership-past-due',
  ending: 'membership-ending',
  ended: 'membership-ended',
  declined: 'membership-declined',
}
