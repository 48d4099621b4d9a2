import { type ChangeValue, type DeskChange, UNDO_WINDOW } from '../../platform/desk-change.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { isResumable, setCancellationRequest } from './cancellation.ts'
import { changeGivenEnd, withdrawGivenMembership } from './given-memberships.ts'
import { withdrawRenewalCredit } from './renewal-credits.ts'

/** What the coach decides about memberships, and gives of them. */
export const membershipChanges = {
  application: {},
  'society-gift': {
    /** Someone who got an email about it gets another. */
    async undo(app, tx, { subject, before, after, email, id }) {
      const replaced = after?.replaces
      if (replaced && !(await isResumable(app, tx, replaced))) return false
      const isUndone = before
        ? await changeGivenEnd(app, tx, subject, { from: toEnd(after), to: toEnd(before) })
        : await withdrawGivenMembership(app, tx, subject, toEnd(after))
      if (!isUndone) return false
      if (replaced) await setCancellationRequest(app, tx, { membershipId: replaced, wanted: 'resume' })
      const kind = 'membership-ended'
      if (email && after?.sent && !before)
        await enqueueEmail(app, tx, { key: `${kind}:${id}`, kind, to: email, data: { membershipId: subject } })
      return true
    },
  },
  /** What was ended goes on, where its day hasn't passed. */
  'society-ended': {
    undo: (app, tx, { subject, before, after }) =>
      changeGivenEnd(app, tx, subject, { from: toEnd(after), to: toEnd(before) }),
  },
  'society-credit': {
    undo: (_app, tx, { subject, before }) => withdrawRenewalCredit(tx, subject, toEnd(before)),
    undoWithin: UNDO_WINDOW,
    refusal: 'It’s already at Stripe, so we can’t stop it.',
  },
} satisfies Record<string, DeskChange>

const toEnd = (value: ChangeValue | null): Date | undefined => (value?.until ? new Date(value.until) : undefined)
