import { dollars } from '../catalog/offers.ts'
import { decideAtDesk, loadDeskReview, readDecisionNote } from '../society/membership/membership.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CardRow } from '../ui/card.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Route } from './+types/application-page.ts'
import { recordChange } from './changes.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { MoneyReturnForm } from './money-return-form.tsx'
import { typedCents } from './typed-cents.ts'

/** An application to the Society, and the decision about it. Declining returns money, so the owner's passkey confirms it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const review = await loadDeskReview(deps, args.params.membership)
  if (!review) throw nothingHere()
  const { cents, ...shown } = review
  return {
    review: { ...shown, cents, amount: dollars(cents) },
    id: args.params.membership,
  }
}

export function action(args: Route.ActionArgs) {
  const id = args.params.membership
  return deskAction(args, {
    page: '/desk/applications/:membership',
    find: (deps) => loadDeskReview(deps, id),
    typed: (fields) => ({ typed: { as: fields.get('decide'), ...readDecisionNote(fields.get('note')) } }),
    async act({ deps, by: actor, fields, row: { cents, name, email } }) {
      const as = fields.get('decide') === 'accepted' ? 'accepted' : 'declined'
      const { note, problem } = readDecisionNote(fields.get('note'))
      if (problem) return refuse(`Nothing changed. ${problem}`, 422)
      if (as === 'declined' && cents > 0 && typedCents(fields.get('amount')) !== cents)
        return refuse(`Nothing changed: type ${dollars(cents)} to confirm the refund.`, 422)
      const summary = as === 'accepted' ? `Accepted ${name} into the Society` : `Declined ${name}`
      const change = { actor, action: 'application', subject: id, email: email?.toLowerCase(), summary }
      const values = { before: { decision: null }, after: { decision: as } }
      if (await decideAtDesk(deps, id, { as, note }, (tx) => recordChange(deps, tx, { ...change, ...values })))
        return { to: `/desk/applications/${id}` }
      return refuse('Nothing changed: it’s already been decided, or the membership has ended.', 409)
    },
  })
}

export const meta = () => deskMeta('Application')

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, id } = loaderData
  const typed = actionData?.typed
  const typedNote = (as: 'accepted' | 'declined') => (typed?.as === as ? typed.note : '')
  return (
    <div className="max-w-3xl">
      <DeskHeading label="Application">
        <bdi>{review.name}</bdi>
      </DeskHeading>
      <p className="mt-2 text-soft">
        {review.state === 'open' && review.due && `Your answer is due ${review.due}.`}
        {review.decided && `It was ${review.decided}.`}
        {review.state === 'over' && 'The membership ended before a decision.'}
      </p>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <dl className="mt-5 border-line border-t pt-3">
        {review.rows.map(([label, value]) => (
          <CardRow key={label} label={label}>
            <span className="[overflow-wrap:anywhere]">{value}</span>
          </CardRow>
        ))}
      </dl>
      {review.needs && (
        <blockquote
          dir="auto"
          className="measure mt-5 whitespace-pre-wrap border-evergreen border-l-4 pl-4 [overflow-wrap:anywhere]"
        >
          {review.needs}
        </blockquote>
      )}
      {review.state === 'open' && (
        <>
          <form method="post" className="mt-8">
            <p className="measure mb-4">We send the welcome email right away, and the membership opens.</p>
            <Note typed={typedNote('accepted')} className="mb-4" />
            <Button name="decide" value="accepted">
              Accept
            </Button>{' '}
            <a href={`/desk/write/${review.orderId}`} className="prose-link ml-4 inline-flex min-h-11 items-center">
              Ask something first
            </a>
          </form>
          <Decline id={id} review={review} note={typedNote('declined')} />
        </>
      )}
    </div>
  )
}

function Note({ typed, className }: { typed: string; className?: string }) {
  return (
    <TextArea
      className={className}
      label="A note to them (optional)"
      hint="It goes out in the email with your decision, in your words."
      name="note"
      rows={3}
      defaultValue={typed}
    />
  )
}

interface DeclineProps {
  id: string
  review: { amount: string; cents: number }
  note: string
}

function Decline({ id, review: { amount, cents }, note }: DeclineProps) {
  return (
    <DeskSection title="Decline" className="max-w-2xl">
      <MoneyReturnForm
        page="/desk/applications/:membership"
        about={id}
        cents={cents}
        amount={amount}
        consequences="the membership ends, and we send a kind email that says so"
        verb="Decline"
      >
        <input type="hidden" name="decide" value="declined" />
        <Note typed={note} />
      </MoneyReturnForm>
    </DeskSection>
  )
}
