import { data, redirect } from 'react-router'
import { dollars } from '../catalog/offers.ts'
import { appContext } from '../platform/app-context.ts'
import { decideAtDesk, loadDeskReview, readDecisionNote } from '../society/membership/membership.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CardRow } from '../ui/card.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Route } from './+types/application-page.ts'
import { recordChange } from './changes.ts'
import { nothingHere, requireDesk, requirePress } from './desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { MoneyReturnForm } from './money-return-form.tsx'
import { typedCents } from './typed-cents.ts'

/** An application to the Society, and the decision about it. Declining returns money, so the owner's passkey confirms it. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const review = await loadDeskReview(deps, args.params.membership)
  if (!review) throw nothingHere()
  const { cents, ...shown } = review
  return {
    review: { ...shown, cents, amount: dollars(cents) },
    id: args.params.membership,
  }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/applications/:membership')
  const deps = args.context.get(appContext)
  const id = args.params.membership
  const review = await loadDeskReview(deps, id)
  if (!review) throw nothingHere()
  const as = fields.get('decide')
  if (as !== 'accepted' && as !== 'declined')
    return refuse(fault?.message ?? 'Nothing changed: choose what to decide.', fault?.status ?? 400)
  const { note, problem: noteProblem } = readDecisionNote(fields.get('note'))
  const typed: DecisionInput = { as, note }
  if (fault) return refuse(fault.message, fault.status, typed)
  if (noteProblem) return refuse(`Nothing changed. ${noteProblem}`, 422, typed)
  if (as === 'declined' && review.cents > 0 && typedCents(fields.get('amount')) !== review.cents)
    return refuse(`Nothing changed: type ${dollars(review.cents)} to confirm what goes back.`, 422, typed)
  const { name, email } = review
  const summary = as === 'accepted' ? `Accepted ${name} into the Society` : `Declined ${name}`
  const change = {
    actor: session.person.id,
    action: 'application',
    subject: id,
    email: email?.toLowerCase(),
    summary,
  } as const
  const values = { before: { decision: null }, after: { decision: as } }
  if (await decideAtDesk(deps, id, typed, (tx) => recordChange(deps, tx, { ...change, ...values })))
    throw redirect('/desk', 303)
  const problem = 'Nothing changed: it’s already been decided, or the membership has ended.'
  return refuse(problem, 409, typed)
}

/** What was to be decided, with the note as it was typed. */
interface DecisionInput {
  as: 'accepted' | 'declined'
  note: string
}

interface Refusal {
  problem: string
  typed?: DecisionInput | undefined
}

function refuse(problem: string, status: number, typed?: DecisionInput) {
  return data<Refusal>({ problem, typed }, status)
}

export function meta() {
  return deskMeta('Application')
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, id } = loaderData
  const typed = actionData?.typed
  const typedNote = (as: DecisionInput['as']) => (typed?.as === as ? typed.note : '')
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
            <Button type="submit" name="decide" value="accepted">
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
