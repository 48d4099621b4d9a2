import { data, Form } from 'react-router'
import { site } from '../../../../site.config.ts'
import { hasRooms } from '../../../catalog/society-rooms.ts'
import { type AppContext, appContext } from '../../../platform/app-context.ts'
import { readForm } from '../../../platform/forms/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { CardPage, privateMeta } from '../../../ui/card-page.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { fieldsOf, type Refused } from '../../../ui/fields.ts'
import { UnknownLink } from '../../../ui/link-pages.tsx'
import { ApplicationDetails, summarizeApplication } from '../application/application-details.tsx'
import { applicationOf } from '../application/applications.ts'
import { dateTimeLabel } from '../dates.ts'
import { firstMonthPrice } from '../prices.ts'
import type { Route } from './+types/review-page.ts'
import { decideReview, decisionForm, type Review, readReview } from './reviews.ts'

/** The page behind the coach's two links. Only its button decides: email scanners open links, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  return pageData(deps, await readReview(deps, params.token))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const read = await readForm(request)
  if ('fault' in read) {
    const { message, status } = read.fault
    return pageData(deps, await readReview(deps, params.token), { errors: { note: message }, status })
  }
  const parsed = decisionForm.parse(read.fields)
  if ('errors' in parsed) return pageData(deps, await readReview(deps, params.token), { ...parsed, status: 422 })
  return pageData(deps, await decideReview(deps, params.token, parsed.input.note))
}

export const meta = () => privateMeta('An application to the Society')

const STATUS: Record<Review['state'], number> = { unknown: 404, expired: 410, over: 200, decided: 200, open: 200 }

async function pageData(deps: AppContext, review: Review, refusal?: Refused<'note'> & { status: number }) {
  const applicant =
    'member' in review
      ? await applicantOf(deps, review)
      : { who: '', ...summarizeApplication({ answers: {}, email: null }) }
  const view = {
    state: review.state,
    firstMonth: 'member' in review ? firstMonthPrice(review.member.membership) : '',
    ...applicant,
    refused: refusal,
    form: decisionForm.shown(),
    offered: review.state === 'open' ? review.proposedDecision : undefined,
    decision: review.state === 'decided' ? review.decision : undefined,
    at: review.state === 'decided' ? dateTimeLabel(review.at) : undefined,
  }
  return data(view, { status: refusal?.status ?? STATUS[review.state] })
}

async function applicantOf({ database: { db } }: AppContext, { member }: Extract<Review, { member: object }>) {
  const { answers, email } = await applicationOf(db, member)
  return { who: answers.name ?? member.order.email ?? 'This applicant', ...summarizeApplication({ answers, email }) }
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const review = actionData ?? loaderData
  switch (review.state) {
    case 'unknown':
      return <UnknownLink />
    case 'expired':
      return (
        <CardPage
          heading="This link has expired"
          lead="Decision links work for 14 days. Every reminder brings new ones. You’ll find the latest in your inbox."
        />
      )
    case 'over':
      return (
        <CardPage
          heading="There’s nothing left to decide"
          lead={`The membership of ${review.who} ended before you decided. It was refunded or canceled.`}
        />
      )
    case 'decided':
      return (
        <CardPage
          heading={review.decision === 'accepted' ? `${review.who} is in` : `${review.who} was declined`}
          lead={`${site.coach} ${review.decision === 'accepted' ? 'accepted' : 'declined'} this application on ${review.at}. ${
            review.decision === 'accepted'
              ? 'We’re sending the welcome email now.'
              : `The first payment of ${review.firstMonth} goes back in full, and we end the membership. You don’t need to do anything.`
          }`}
        />
      )
    case 'open':
      return <Open review={review} />
  }
}

/** Where there are no rooms, names the links that the welcome email lacks, so that the owner can set them before she accepts. */
function acceptNote(): string {
  if (hasRooms()) return 'We’ll send the welcome email right away, with the way into the Society’s rooms.'
  const { community, liveCalls } = site.links
  const missing = [!community && 'the chat (community)', !liveCalls && 'the live calls (liveCalls)'].filter(Boolean)
  if (missing.length === 0)
    return 'We’ll send the welcome email right away, with the links to the chat and the live calls.'
  return `We’ll send the welcome email right away, without a link to ${missing.join(' or ')}. You can set links in site.config.ts.`
}

function Open({ review }: { review: Route.ComponentProps['loaderData'] }) {
  const accepts = review.offered === 'accepted'
  const { note } = fieldsOf(review.form, review.refused)
  return (
    <CardPage label="An application to the Society" heading={`${accepts ? 'Accept' : 'Decline'} ${review.who}?`}>
      <ApplicationDetails rows={review.rows} needs={review.needs} />
      <Form method="post" className="mt-7">
        <p className="measure">
          {accepts
            ? acceptNote()
            : `The first payment of ${review.firstMonth} goes back in full, the membership ends, and we send a kind email that says so. You can’t undo this.`}
        </p>
        <TextArea
          {...note}
          className="mt-5"
          label="A note to them (optional)"
          hint="It goes out in the email with your decision, in your words."
          rows={4}
          error={note.error && `Nothing is decided yet. ${note.error}`}
        />
        <Button type="submit" size="large" variant={accepts ? 'primary' : 'outline'} className="mt-5">
          {accepts ? 'Accept' : `Decline and refund ${review.firstMonth}`}
        </Button>
      </Form>
    </CardPage>
  )
}
