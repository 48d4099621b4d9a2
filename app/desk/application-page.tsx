import { dollars } from '../catalog/offers.ts'
import { typedCents } from '../platform/forms/typed-cents.ts'
import { decisionForm, loadDeskReview } from '../society/membership/membership.ts'
import { CardRow } from '../ui/card.tsx'
import { TextArea } from '../ui/field.tsx'
import { fieldsOf } from '../ui/fields.ts'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Page, PageSection, Quote } from '../ui/kit/page.tsx'
import type { Route } from './+types/application-page.ts'
import { applicationKey, decideLater } from './decisions.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { Act } from './desk-form.tsx'
import { deskMeta, QUEUE } from './desk-parts.tsx'
import { readItemState } from './queue.ts'
import { MoneyReturnForm } from './return-money.tsx'

/** An application to the Society, and the decision about it. Declining returns money, so the owner's passkey confirms it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const review = await loadDeskReview(deps, args.params.membership)
  if (!review) throw nothingHere()
  const isHeld =
    review.state === 'open' && (await readItemState(deps.database.db, applicationKey(args.params.membership)))?.done
  return {
    review: { ...review, state: isHeld ? ('held' as const) : review.state, amount: dollars(review.cents) },
    form: decisionForm.shown(),
  }
}

export const handle = { guards: { accepted: 'free', declined: 'passkey' } } as const

export function action(args: Route.ActionArgs) {
  const id = args.params.membership
  return deskAction(args, handle, {
    find: (deps) => loadDeskReview(deps, id),
    async act({ deps, by: actor, fields, row: { cents, name, email, orderId, state } }) {
      const as = fields.get('do') === 'accepted' ? 'accepted' : 'declined'
      const parsed = decisionForm.parse(fields)
      if ('errors' in parsed) return refuse('Nothing changed yet.', 422, parsed.errors)
      if (as === 'declined' && cents > 0 && typedCents(fields.get('amount')) !== cents)
        return refuse(`Nothing changed: type ${dollars(cents)} to confirm the refund.`, 422)
      const summary = as === 'accepted' ? `Accepted ${name} into the Society` : `Declined ${name}`
      const decision = {
        membershipId: id,
        orderId,
        as,
        ...parsed.input,
        actor,
        email: email?.toLowerCase(),
        summary,
      } as const
      if (state === 'open' && (await decideLater(deps, decision))) return { to: `/desk/applications/${id}` }
      return refuse('Nothing changed: it’s already been decided, or the membership has ended.', 409)
    },
  })
}

export const meta = () => deskMeta('Application')

export default function ApplicationPage({ loaderData: { review, form }, actionData }: Route.ComponentProps) {
  const note = (as: 'accepted' | 'declined') => (
    <TextArea
      {...fieldsOf(form, actionData, as).note}
      id={`${as}-note`}
      label="A note to them (optional)"
      hint="It goes out in the email with your decision, in your words."
      rows={3}
    />
  )
  return (
    <Page
      narrow
      back={QUEUE}
      label="Application"
      title={<bdi>{review.name}</bdi>}
      about={
        <>
          {review.state === 'open' && review.due && `Your answer is due ${review.due}.`}
          {review.state === 'held' &&
            'You’ve decided. The email goes out within a minute. Until then, you can stop it.'}
          {review.decided && `It was ${review.decided}.`}
          {review.state === 'over' && 'The membership ended before a decision.'}
        </>
      }
      problem={actionData?.problem}
    >
      <dl className="mt-5 border-line border-t pt-3">
        {review.rows.map(([label, value]) => (
          <CardRow key={label} label={label}>
            <span className="[overflow-wrap:anywhere]">{value}</span>
          </CardRow>
        ))}
      </dl>
      {review.needs && <Quote className="mt-5">{review.needs}</Quote>}
      {review.state === 'open' && (
        <>
          <PressForm className="mt-8">
            <p className="measure mb-4">In a minute we send the welcome email, and the membership opens.</p>
            {note('accepted')}
            <Act does="accepted" label="Accept" className="mt-4" />{' '}
            <TextLink href={`/desk/write/${review.orderId}`} className="ml-4">
              Ask something first
            </TextLink>
          </PressForm>
          <PageSection title="Decline" className="max-w-2xl">
            <MoneyReturnForm
              {...handle}
              cents={review.cents}
              amount={review.amount}
              consequences="the membership ends, and we send a kind email that says so. It waits a minute. Until then, you can stop it. After that, it can’t be undone."
              verb="Decline"
              fields={{ do: 'declined' }}
            >
              {note('declined')}
            </MoneyReturnForm>
          </PageSection>
        </>
      )}
    </Page>
  )
}
