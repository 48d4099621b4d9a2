import { data, Form, redirect } from 'react-router'
import { HAS_ROOMS, ROOMS_PATH } from '../catalog/society-rooms.ts'
import { requireSession } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { readForm } from '../platform/forms/form-fields.ts'
import { type Billing, readBilling } from '../sales/payments/payments.ts'
import { findOwnMemberships, type OwnMembership, requestOwnCancellation } from '../society/membership/membership.ts'
import { AccountPage, AccountSection, EmptyNote } from '../ui/account-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import type { Route } from './+types/membership-page.ts'
import { Certificate, MembershipFacts, PayOrApply } from './certificate.tsx'
import { MEMBERSHIP_TEXTS } from './membership-texts.ts'
import { cardPath } from './paths.ts'

/** A person's memberships: what is charged, from which card, what was paid, and the way out. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await requireSession(args)
  const deps = args.context.get(appContext)
  const own = await findOwnMemberships(deps, person.addresses)
  const billed = own.map(async (membership) => ({ membership, billing: await readBilling(deps, membership.orderId) }))
  return { memberships: await Promise.all(billed) }
}

/** Cancels a membership, or takes that back, at once: a job passes it on to Stripe. */
export async function action(args: Route.ActionArgs) {
  const { person } = await requireSession(args)
  const read = await readForm(args.request)
  const wanted = 'fields' in read ? read.fields.get('request') : undefined
  const id = 'fields' in read ? read.fields.get('membership') : undefined
  if (!id || (wanted !== 'cancel' && wanted !== 'resume'))
    return data({ problem: 'Nothing changed. Please use the buttons on this page.' }, 400)
  const done = await requestOwnCancellation(args.context.get(appContext), person.addresses, id, wanted)
  if (done) throw redirect('/account/membership', 303)
  return data(
    { problem: 'Nothing changed: this membership is over, or it isn’t in your account, or it’s a gift.' },
    404,
  )
}

export function meta() {
  return privateMeta('Your membership', 'Your membership in the Society: payments, card, and how to cancel.')
}

export default function MembershipPage({ loaderData: { memberships }, actionData }: Route.ComponentProps) {
  // Nobody applies for a gift: the certificate has the name of an earlier application.
  const name = memberships.find(({ membership }) => membership.name)?.membership.name
  const hasGift = memberships.some(({ membership: { isFreeForGood } }) => isFreeForGood)
  return (
    <AccountPage title="Your membership">
      {actionData && <Alert className="mt-6">{actionData.problem}</Alert>}
      {memberships.length === 0 && (
        <EmptyNote to="/society" label="What the Society is, and what it costs">
          You’re not a member of the Society. Nothing is charged.
        </EmptyNote>
      )}
      {memberships.map(({ membership, billing }) => (
        <Membership
          key={membership.id}
          membership={{ ...membership, name: membership.name ?? name }}
          billing={billing}
          isFreeAnyway={hasGift}
        />
      ))}
    </AccountPage>
  )
}

function Membership({
  membership,
  billing,
  isFreeAnyway,
}: {
  membership: OwnMembership
  billing: Billing | undefined
  /** Whether they're a member for nothing: what they canceled isn't offered again. */
  isFreeAnyway: boolean
}) {
  const { state, isEnding, untilEnd, gift, giftAfterwards } = membership
  const shown = isEnding ? 'ending' : state
  const heading = isEnding && isFreeAnyway ? 'The membership you paid for is canceled' : MEMBERSHIP_TEXTS[shown].heading
  return (
    <>
      <div role="status">
        <h2 className="mt-6 text-title">{heading}</h2>
        <p className="measure mt-2">
          {gift
            ? `${gift}. We ${membership.isRunning ? 'won’t' : 'didn’t'} charge you.`
            : isEnding && untilEnd
              ? ['We won’t charge you again.', untilEnd, giftAfterwards].filter(Boolean).join(' ')
              : MEMBERSHIP_TEXTS[shown].lead}
        </p>
      </div>
      {membership.isRunning ? (
        <div className="mt-6">
          <Certificate membership={membership} card={billing?.card}>
            <PayOrApply membership={membership} />
            {gift ? (
              HAS_ROOMS && (
                <ButtonLink href={ROOMS_PATH} variant="marigold">
                  Enter the Society
                </ButtonLink>
              )
            ) : (
              <ButtonLink href={cardPath(membership.id)} rel="nofollow" variant="outline">
                Change the card
              </ButtonLink>
            )}
          </Certificate>
        </div>
      ) : (
        <MembershipFacts membership={membership} />
      )}
      {!gift && <Payments billing={billing} id={`payments-${membership.id}`} />}
      {!gift && membership.isRunning && !(isEnding && isFreeAnyway) && <Leave membership={membership} />}
    </>
  )
}

function Payments({ billing, id }: { billing: Billing | undefined; id: string }) {
  return (
    <AccountSection id={id} title="Payments">
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
    </AccountSection>
  )
}

const INVOICE_STATES: Record<Billing['invoices'][number]['state'], string> = {
  paid: 'paid',
  open: 'not paid yet',
  closed: 'closed, nothing is due',
}

function Leave({ membership: { id, isEnding, state, untilEnd, giftAfterwards } }: { membership: OwnMembership }) {
  const rule =
    state === 'past_due'
      ? 'The last payment didn’t go through, so it ends right away. We won’t charge you again.'
      : [
          'We won’t charge you again.',
          untilEnd,
          giftAfterwards,
          'You can undo this until the end of what you’ve paid for.',
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <AccountSection id="cancel" title={isEnding ? 'Changed your mind?' : 'Cancel your membership'}>
      <p className="measure mt-4">{isEnding ? 'One click, and your membership continues.' : rule}</p>
      <Form method="post" className="mt-5">
        <input type="hidden" name="membership" value={id} />
        <Button type="submit" name="request" value={isEnding ? 'resume' : 'cancel'} variant="outline">
          {isEnding ? 'Keep my membership' : 'Cancel my membership'}
        </Button>
      </Form>
    </AccountSection>
  )
}
