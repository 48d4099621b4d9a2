import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Jobs } from '../../platform/jobs/jobs.server.ts'
import { oweMail } from '../../platform/mail/mails.ts'
import type { MembershipState } from '../membership.sql.ts'

export interface AnnounceDeps {
  clock: Clock
  jobs: Jobs
  mailDomain: string
  coachEmail: string
}

/** A change of how a membership stands, as its mails need it. */
export interface Announcement {
  membershipId: string
  to: string | null
  from: MembershipState | undefined
  state: MembershipState
  /** The number of the change: a membership may be canceled and kept more than once. */
  change: number
}

/** Owes what a change of state has to be told, in its transaction. Most of it is told once in a membership's life. */
export async function announce(deps: AnnounceDeps, tx: Tx, change: Announcement): Promise<void> {
  const { membershipId, to, from, state } = change
  const data = { membershipId }
  if (state === 'in_review' && from !== 'ending') {
    await oweMail(deps, tx, { key: `review:${membershipId}`, kind: 'review', to: deps.coachEmail, data })
  }
  const kind = kindOf(from, state)
  if (!to || !kind) return
  const key = REPEATED.includes(kind) ? `${kind}:${membershipId}:${change.change}` : `${kind}:${membershipId}`
  await oweMail(deps, tx, { key, kind, to, data })
}

const REPEATED = ['membership-ending', 'membership-kept', 'membership-past-due']

function kindOf(from: MembershipState | undefined, state: MembershipState): string | undefined {
  if (state === 'paid' && from === undefined) return 'membership-apply'
  if (from === 'ending' && !['ended', 'refunded', 'declined'].includes(state)) return 'membership-kept'
  return KINDS[state]
}

const KINDS: Partial<Record<MembershipState, string>> = {
  in_review: 'membership-in-review',
  past_due: 'membership-past-due',
  ending: 'membership-ending',
  ended: 'membership-ended',
  declined: 'membership-declined',
}
