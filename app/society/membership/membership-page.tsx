import { data, Form, redirect } from 'react-router'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { requireSession } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { type Billing, readBilling } from '../../sales/payments/payments.ts'
import { AccountPage, EmptyNote } from '../../ui/account-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { CHECK_SPAM } from '../../ui/inbox-hint.ts'
import { TextLink } from '../../ui/kit/links.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/membership-page.ts'
import { Certificate, MembershipFacts, NextAction, type ShownMembership } from './certificate/certificate.tsx'
import { findMemberEditions, type MemberEdition } from './member-editions.ts'
import { emailMemberLink, readMemberLink } from './member-link.ts'
import { leavingRule, MEMBERSHIP_TEXTS } from './membership-texts.ts'
import { findOwnMemberships, requestOwnCancellation, toOwnMembership } from './own-memberships.ts'

interface Entry {
  membership: ShownMembership
  editions: MemberEdition[]
  /** Undefined while Stripe doesn't answer. For those who are signed in alone. */
  billing: Billing | undefined
}

/**
 * What is charged, from which card, what was paid, and the way out: of all memberships of someone who is signed in. The link
 * in the emails shows how its one membership stands, and neither whose it is nor what was paid; to cancel takes another link.
 */
export async function loader(args: Route.LoaderArgs) {
  const deps = args.context.get(appContext)
  const { token } = args.params
  if (token === undefined) {
    const own = await findOwnMemberships(deps, (await requireSession(args)).person.addresses)
    const entries = own.map(async ({ orderId, ...membership }): Promise<Entry> => {
      const [editions, billing] = await Promise.all([findMemberEditions(deps, orderId), readBilling(deps, orderId)])
      return { membership, editions, billing }
    })
    return data({ state: 'open' as const, isSignedIn: true, entries: await Promise.all(entries) })
  }
  const link = await readMemberLink(deps, token)
  const isSignedIn = false
  if (link.state !== 'open')
    return data({ state: link.state, isSignedIn, entries: [] }, { status: link.state === 'unknown' ? 404 : 410 })
  // Whoever has the link can read how it stands; what it leads to is for whoever signs in.
  const { orderId, ...own } = toOwnMembership(deps, link.member, undefined)
  const membership = { ...own, refundPath: undefined }
  const editions = await findMemberEditions(deps, orderId)
  return data({ state: link.state, isSignedIn, entries: [{ membership, editions, billing: undefined }] as Entry[] })
}

/**
 * Cancels a membership, or takes that back, at once: a job passes it on to Stripe. By a link it emails the one to cancel,
 * which this link may not do itself, or a fresh link once this one has ended.
 */
export async function action(args: Route.ActionArgs) {
  const deps = args.context.get(appContext)
  const { token } = args.params
  if (token !== undefined) {
    const link = await readMemberLink(deps, token)
    if (link.state === 'unknown') return data({ problem: 'This link doesn’t work.' }, 404)
    await emailMemberLink(deps, link.member, link.state === 'open' ? 'membership-link' : 'membership-page-link')
    return data({ mailed: link.state })
  }
  const { person } = await requireSession(args)
  const read = await readForm(args.request)
  const wanted = 'fields' in read ? read.fields.get('request') : undefined
  const id = 'fields' in read ? read.fields.get('membership') : undefined
  if (!id || (wanted !== 'cancel' && wanted !== 'resume'))
    return data({ problem: 'Nothing changed. Please use the buttons on this page.' }, 400)
  const done = await requestOwnCancellation(deps, person.addresses, id, wanted)
  if (done) throw redirect('/account/membership', 303)
  return data(
    { problem: 'Nothing changed: this membership is over, or it isn’t in your account, or it’s a gift.' },
    404,
  )
}

export const meta = () =>
  privateMeta('Your membership', 'Your membership in the Society: payments, card, and how to cancel.')

export default function MembershipPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { state, isSignedIn, entries } = loaderData
  if (actionData && 'mailed' in actionData)
    return actionData.mailed === 'ended' ? <FreshLinkSent /> : <CardPage heading="Check your inbox" lead={LINK_SENT} />
  if (state === 'unknown') return <UnknownLink />
  if (state === 'ended') return <EndedLink action={`/membership/${params.token}`} />
  // Nobody applies for a gift: the certificate has the name of an earlier application.
  const name = entries.find(({ membership }) => membership.name)?.membership.name
  const isMember = entries.some(({ membership: { isRunning } }) => isRunning)
  const hasGift = entries.some(({ membership: { isFreeForGood } }) => isFreeForGood)
  return (
    <AccountPage title="Your membership" isSignedIn={isSignedIn}>
      {actionData && <Alert className="mt-6">{actionData.problem}</Alert>}
      {entries.length === 0 && (
        <EmptyNote to="/society" label="About the Society, and what it costs">
          You’re not a member of the Society. Nothing is charged.
        </EmptyNote>
      )}
      {entries.map(({ membership, ...rest }) => (
        <Membership
          key={membership.id}
          membership={{ ...membership, name: membership.name ?? name }}
          isSignedIn={isSignedIn}
          isFreeAnyway={hasGift}
          isMember={isMember}
          {...rest}
        />
      ))}
    </AccountPage>
  )
}

const LINK_SENT = `We’ve sent the link to the email address you pay with. It opens a page with one button. ${CHECK_SPAM}`

interface MembershipProps extends Entry {
  isSignedIn: boolean
  /** Whether they're a member for nothing: what they canceled isn't offered again. */
  isFreeAnyway: boolean
  /** Whether one of theirs runs: they needn't join again. */
  isMember: boolean
}

function Membership({ membership, editions, billing, isSignedIn, isFreeAnyway, isMember }: MembershipProps) {
  const { state, isEnding, gift, review } = membership
  const text = MEMBERSHIP_TEXTS[isEnding ? 'ending' : state]
  const heading = isEnding && isFreeAnyway ? 'The membership you paid for is canceled' : text.heading
  return (
    <>
      <div role="status">
        <h2 className="mt-6 text-title">{heading}</h2>
        <p className="measure mt-2">
          {gift && membership.isRunning ? `${gift}. We won’t charge you.` : text.lead(membership)}
        </p>
      </div>
      {state === 'in_review' && review && <ReviewCountdown review={review} />}
      {membership.isRunning ? (
        <div className="mt-6">
          <Certificate membership={membership} billing={billing}>
            <NextAction membership={membership} />
            {isSignedIn && !gift && !isEnding && (
              <ButtonLink href={`/account/membership/${membership.id}/card`} rel="nofollow" variant="outline">
                Change the card
              </ButtonLink>
            )}
          </Certificate>
        </div>
      ) : (
        <>
          <MembershipFacts membership={membership} />
          {!isMember && (
            <TextLink href="/society" className="text-small">
              What the Society costs, and how to join again
            </TextLink>
          )}
        </>
      )}
      <Editions editions={editions} isSignedIn={isSignedIn} id={`editions-${membership.id}`} />
      {isSignedIn && !gift && <Payments billing={billing} id={`payments-${membership.id}`} />}
      {membership.isRunning && !gift && !(isEnding && isFreeAnyway) && (
        <Leave membership={membership} isSignedIn={isSignedIn} />
      )}
    </>
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

function Editions({ editions, isSignedIn, id }: Pick<Entry, 'editions'> & { isSignedIn: boolean; id: string }) {
  if (editions.length === 0) return null
  return (
    <PageSection id={id} title="Your editions">
      <ul className="mt-2">
        {editions.map(({ id: edition, title, path, ownPath }) => (
          <li key={edition}>
            <a
              href={isSignedIn ? ownPath : path}
              rel="nofollow"
              className="prose-link inline-flex min-h-11 items-center"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Payments({ billing, id }: { billing: Billing | undefined; id: string }) {
  return (
    <PageSection id={id} title="Payments">
      {!billing && (
        <p className="mt-4">
          Stripe isn’t answering right now, so we can’t show your payments. Please check back later.
        </p>
      )}
      {billing?.invoices.length === 0 && <p className="mt-4">No payments yet.</p>}
      <ul>
        {billing?.invoices.map(({ id: invoice, date, amount, state, url }) => (
          <li key={invoice} className="flex items-baseline justify-between gap-4 border-line border-b py-3">
            <span className="min-w-0">
              {url ? (
                <a href={url} rel="noopener nofollow" className="prose-link inline-flex min-h-11 items-center">
                  {date}
                </a>
              ) : (
                date
              )}
              <span className="ml-3 text-small text-soft">{INVOICE_STATES[state]}</span>
            </span>
            <span className="shrink-0 font-mono">{amount}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const INVOICE_STATES: Record<Billing['invoices'][number]['state'], string> = {
  paid: 'paid',
  open: 'not paid yet',
  closed: 'closed, nothing is due',
}

function Leave({ membership, isSignedIn }: { membership: ShownMembership; isSignedIn: boolean }) {
  const { id, isEnding, refundPath } = membership
  return (
    <PageSection id="cancel" title={isEnding ? 'Changed your mind?' : 'Cancel your membership'}>
      {refundPath && (
        <p className="measure mt-4">
          Not a fit?{' '}
          <a href={refundPath} className="prose-link">
            Get your first payment back
          </a>
          : all of it, in one click and with no questions asked. That ends your membership, too.
        </p>
      )}
      <p className="measure mt-4">{isEnding ? 'One click, and your membership continues.' : leavingRule(membership)}</p>
      {isSignedIn ? (
        <Form method="post" className="mt-5">
          <input type="hidden" name="membership" value={id} />
          <Button name="request" value={isEnding ? 'resume' : 'cancel'} variant="outline">
            {isEnding ? 'Keep my membership' : 'Cancel my membership'}
          </Button>
        </Form>
      ) : (
        <form method="post" className="mt-5">
          <p className="measure text-small text-soft">
            To be sure it’s you, we’ll send this link to the email address you pay with.
          </p>
          <Button variant="outline" className="mt-3">
            {isEnding ? 'Email me the link to keep it' : 'Email me the link to cancel'}
          </Button>
        </form>
      )}
    </PageSection>
  )
}
