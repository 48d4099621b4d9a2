import { data } from 'react-router'
import { site } from '../../../site.config.ts'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { HAS_ROOMS, ROOMS_PATH } from '../../catalog/society-rooms.ts'
import { appContext } from '../../platform/app-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardRow, Stamp } from '../../ui/card.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../ui/link-pages.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import type { Route } from './+types/member-page.ts'
import { emailMemberLink } from './fresh-links.ts'
import { findMemberEditions, type MemberEdition } from './member-editions.ts'
import { readMemberLink } from './member-link.ts'
import { type MemberView, toMemberView } from './member-view.ts'
import type { MembershipState } from './membership.sql.ts'
import { FIRST_MONTH_PRICE } from './prices.ts'

/** The state of a membership, behind the link in its emails. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const link = await readMemberLink(deps, params.token)
  if (link.state !== 'open') return data({ state: link.state }, { status: link.state === 'unknown' ? 404 : 410 })
  const { member } = link
  const view = { ...toMemberView(deps, member), editions: await findMemberEditions(deps, member.order.id) }
  return data({ state: link.state, view })
}

/** Emails a link to cancel, which this link may not do itself, or a fresh link once this one has ended. */
export async function action({ params, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const link = await readMemberLink(deps, params.token)
  if (link.state === 'unknown') return data({ mailed: undefined }, { status: 404 })
  await emailMemberLink(deps, link.member, link.state === 'open' ? 'membership-link' : 'membership-page-link')
  return data({ mailed: link.state })
}

export function meta() {
  return privateMeta('Your membership')
}

export default function MemberPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const action = `/membership/${params.token}`
  if (actionData?.mailed === 'ended') return <FreshLinkSent />
  if (actionData?.mailed === 'open') return <CancelLinkSent />
  if (loaderData.state !== 'open') return loaderData.state === 'ended' ? <EndedLink action={action} /> : <UnknownLink />
  return <Membership view={loaderData.view} action={action} />
}

function CancelLinkSent() {
  return (
    <CardPage
      heading="Check your inbox"
      lead={`We’ve sent the link to the email address you pay with. It opens a page with one button. ${CHECK_SPAM}`}
    />
  )
}

function Membership({ view, action }: { view: MemberView & { editions: MemberEdition[] }; action: string }) {
  const { stamp, heading, lead } = view.gift && view.state === 'ended' ? GIFT_ENDED : STATE_TEXTS[view.state]
  return (
    <CardPage label="The Society" heading={heading(view)} lead={lead(view)}>
      <p className="mt-6">
        <Stamp large>{stamp}</Stamp>
      </p>
      {view.state === 'in_review' && view.review && <ReviewCountdown review={view.review} />}
      {view.applyPath && (
        <ButtonLink href={view.applyPath} size="large" className="mt-6">
          Fill in my application
        </ButtonLink>
      )}
      {view.paymentPath && (
        <ButtonLink href={view.paymentPath} size="large" className="mt-6">
          Pay with another card
        </ButtonLink>
      )}
      {HAS_ROOMS && view.opensRooms && (
        <ButtonLink href={ROOMS_PATH} size="large" className="mt-6">
          Enter the Society
        </ButtonLink>
      )}
      <dl className="mt-8 border-line border-t pt-3">
        {view.review && <CardRow label="Our answer by">{view.review.by}</CardRow>}
        {view.gift && <CardRow label="Membership">{view.gift}</CardRow>}
        <CardRow label="Next payment">{view.nextPayment ?? 'none'}</CardRow>
        {view.paidUntil && <CardRow label="Paid until">{view.paidUntil}</CardRow>}
        {view.refunded && <CardRow label="Refunded">{view.refunded}</CardRow>}
      </dl>
      <Editions editions={view.editions} />
      {view.availableChange && (
        <form method="post" action={action} className="mt-6">
          <p className="measure text-small text-soft">
            To be sure it’s you, we’ll send this link to the email address you pay with.
          </p>
          <Button type="submit" variant="outline" className="mt-3">
            {view.availableChange === 'keep' ? 'Email me the link to keep it' : 'Email me the link to cancel'}
          </Button>
        </form>
      )}
      <SignInLink />
    </CardPage>
  )
}

function Editions({ editions }: { editions: MemberEdition[] }) {
  if (editions.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-title">Your editions</h2>
      <ul className="mt-2">
        {editions.map(({ id, title, path }) => (
          <li key={id}>
            <a href={path} className="prose-link inline-block py-2.5">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The hours that are left, as a bar and in words. */
function ReviewCountdown({ review: { by, hoursLeft } }: { review: { by: string; hoursLeft: number } }) {
  const words = hoursLeft === 0 ? 'We’re late, and we’re sorry' : `${hoursLeft} of ${REVIEW_HOURS} hours left`
  return (
    <div className="mt-6">
      <p className="text-title" id="review-clock">
        {words}
      </p>
      <meter className="gauge mt-2" min={0} max={REVIEW_HOURS} value={hoursLeft} aria-labelledby="review-clock" />
      <p className="mt-2 text-small text-soft">
        {hoursLeft === 0
          ? `We promised an answer by ${by}. Email us and we’ll read it first.`
          : `A real person is reviewing it. You’ll hear from us by ${by}.`}
      </p>
    </div>
  )
}

interface StateText {
  stamp: string
  heading(view: MemberView): string
  lead(view: MemberView): string
}

const GIFT_ENDED: StateText = {
  stamp: 'Ended',
  heading: () => 'Your membership has ended',
  lead: () => 'It was a gift, and we didn’t charge you. Your editions stay yours, and you’re welcome back anytime.',
}

const STATE_TEXTS: Record<MembershipState, StateText> = {
  paid: {
    stamp: 'Paid',
    heading: () => 'We need your application',
    lead: () => `Seven short questions, about five minutes. We’ll reply within ${REVIEW_HOURS} hours of getting it.`,
  },
  in_review: {
    stamp: 'In review',
    heading: () => 'We’re reading your application',
    lead: () => 'There’s nothing more you need to do. Not a fit? We’ll refund your first payment in full.',
  },
  active: {
    stamp: 'Member',
    heading: () => 'You’re a member',
    lead: () =>
      HAS_ROOMS
        ? 'The Society’s rooms are open for you, and both Money Finder editions are yours every month.'
        : site.links.community || site.links.liveCalls
          ? 'Your welcome email has the links to the chat and the live calls. Lost it? Email us.'
          : 'Both Money Finder editions are yours every month. We’ll email you when each one comes out.',
  },
  past_due: {
    stamp: 'Not paid yet',
    heading: () => 'Your last payment didn’t go through',
    lead: () =>
      'You’ll keep your access while we retry the payment over the next few days. Have a new card? You can pay with it on Stripe.',
  },
  ending: {
    stamp: 'Canceled',
    heading: () => 'Your membership is canceled',
    lead: ({ untilEnd, giftAfterwards }) =>
      ['We won’t charge you again.', untilEnd, giftAfterwards].filter(Boolean).join(' '),
  },
  ended: {
    stamp: 'Ended',
    heading: () => 'Your membership has ended',
    lead: () => 'We won’t charge you again. You’re welcome back anytime.',
  },
  declined: {
    stamp: 'Not a fit',
    heading: () => 'Your application was declined',
    lead: () =>
      `We don’t think the Society is the right fit right now. Your first payment of ${FIRST_MONTH_PRICE} is on its way back in full, your membership has ended, and we won’t charge you again.`,
  },
  refunded: {
    stamp: 'Refunded',
    heading: ({ declined }) => (declined ? 'Your application was declined' : 'Your membership was refunded'),
    lead: ({ refunded, declined }) =>
      `${declined ? 'We don’t think the Society is the right fit right now. ' : ''}Your payment of ${refunded ?? FIRST_MONTH_PRICE} was refunded in full, your membership has ended, and we won’t charge you again. Banks take five to ten days to show it.`,
  },
}
