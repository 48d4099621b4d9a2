import type { AppContext } from '../platform/app-context.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { lockOrder } from '../sales/orders/orders.ts'
import { decideAtDesk } from '../society/membership/membership.ts'
import { enqueueHeld, type NewChange, recordChange, sendOnce } from './changes.ts'
import { readItemState, writeItemState } from './queue.ts'

export const decideFromDesk: JobKind<{ changeId: string }> = { name: 'decide-from-desk', retry: 'three-days' }

/** Where an application is in the queue. */
export const applicationKey = (membershipId: string): string => `application:${membershipId}`

interface HeldDecision extends Pick<NewChange, 'actor' | 'email' | 'summary'> {
  membershipId: string
  orderId: string
  as: 'accepted' | 'declined'
  note: string
}

/** Decides about an application, a minute from now. @returns false when that was done already */
export function decideLater(deps: AppContext, decision: HeldDecision): Promise<boolean> {
  const { membershipId: subject, orderId, as, note, ...change } = decision
  return deps.database.transact(async (tx) => {
    await lockOrder(tx, orderId) // two presses at once: the second finds what the first did
    const before = await readItemState(tx, applicationKey(subject))
    if (before?.done) return false
    await writeItemState(tx, applicationKey(subject), { snoozed: null, done: deps.clock.now().toISOString() })
    const values = { before, after: { decision: as, note } }
    const id = await recordChange(deps, tx, { ...change, ...values, action: 'application', subject })
    await enqueueHeld(deps, tx, decideFromDesk, id)
    return true
  })
}

/** Does the job `decideFromDesk`, unless it was undone. */
export function handleDecision(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  return sendOnce(deps, changeId, async (tx, { subject, after }) => {
    const as = after?.decision === 'accepted' ? 'accepted' : 'declined'
    await decideAtDesk(deps, tx, subject, { as, note: after?.note ?? '' })
  })
}
