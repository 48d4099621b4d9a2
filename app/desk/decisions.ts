import type { AppContext } from '../platform/app-context.ts'
import { lockOrder } from '../sales/orders/orders.ts'
import { decideAtDesk } from '../society/membership/membership.ts'
import { enqueueHeld, heldJob, type NewChange, recordChange } from './changes.ts'
import { readItemState, writeItemState } from './queue.ts'

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
    await enqueueHeld(deps, tx, decideFromDesk.kind, id)
    return true
  })
}

export const decideFromDesk = heldJob('decide-from-desk', async (deps, tx, { subject, after }) => {
  const as = after?.decision === 'accepted' ? 'accepted' : 'declined'
  await decideAtDesk(deps, tx, subject, { as, note: after?.note ?? '' })
})
