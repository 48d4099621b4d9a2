import { Link } from 'react-router'
import { dollars } from '../../../catalog/dollars.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import type { Billing } from '../../../sales/payments/payments.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Rosette } from '../../../ui/engraving.tsx'
import { MEMBERSHIP_TEXTS } from '../membership-texts.ts'
import type { OwnMembership } from '../own-memberships.ts'

export type ShownMembership = Omit<OwnMembership, 'orderId'>

interface Figures {
  membership: ShownMembership
  /** Which card or credit the next payment comes from, where Stripe was asked. */
  billing?: Billing | undefined
}

/** A running membership as a certificate: what is charged next and when, and below it what can be done. */
export function Certificate({ membership, billing, children }: React.PropsWithChildren<Figures>) {
  const { name, since, state } = membership
  return (
    <div className="letter surface-night p-6 sm:p-10">
      <span className="engraved">
        <Rosette
          kind="sunburst"
          className="absolute top-6 right-6 size-20 text-marigold sm:top-9 sm:right-10 sm:size-28"
        />
      </span>
      <p className="label max-w-[60%] text-accent">Certificate of membership</p>
      <p className="mt-2 max-w-[70%] font-display font-semibold text-heading [overflow-wrap:anywhere]">
        <bdi>{name ?? 'You'}</bdi>
      </p>
      <p className="mt-1 text-balance font-display text-lead text-soft italic sm:max-w-[70%]">
        {MEMBERSHIP_TEXTS[state].line(since)}
      </p>
      <MembershipFacts membership={membership} billing={billing} />
      <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

/** What a membership opens, and what may hold it up, with the way out beside it. */
export function CertificateActions({ membership }: { membership: ShownMembership }) {
  const { isEnding, gift, opensRooms } = membership
  return (
    <>
      <NextAction membership={membership} />
      {opensRooms && (
        <Link
          to="/account/opportunities"
          className={buttonClass({ variant: 'outline', className: '[overflow-wrap:anywhere]' })}
        >
          All open opportunities
        </Link>
      )}
      <Link to="/account/membership" className={buttonClass({ variant: 'outline' })}>
        {gift ? 'Your membership' : 'Payments and card'}
      </Link>
      {!gift && (
        <Link
          to="/account/membership#cancel"
          className="inline-flex min-h-11 items-center underline underline-offset-4 lg:ml-auto"
        >
          {isEnding ? 'Keep my membership' : 'Cancel membership'}
        </Link>
      )}
    </>
  )
}

/** What a membership opens, and the way out of what holds it up: a payment that failed, an application that is missing. */
export function NextAction({ membership: { paymentPath, applyPath, opensRooms } }: { membership: ShownMembership }) {
  return (
    <>
      {paymentPath && (
        <ButtonLink href={paymentPath} variant="marigold">
          Pay with another card
        </ButtonLink>
      )}
      {applyPath && (
        <ButtonLink href={applyPath} variant={paymentPath ? 'outline' : 'marigold'}>
          Fill in my application
        </ButtonLink>
      )}
      {hasRooms() && opensRooms && (
        <ButtonLink href={ROOMS_PATH} variant={paymentPath ? 'outline' : 'marigold'}>
          Enter the Society
        </ButtonLink>
      )}
    </>
  )
}

export function MembershipFacts({ membership, billing }: Figures) {
  const facts = Object.entries(factsOf(membership, billing))
  return (
    <dl className="mt-6 grid border-line border-y sm:grid-flow-col sm:auto-cols-fr sm:divide-x sm:divide-line">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 last:border-b-0 sm:block sm:border-b-0 sm:px-4 sm:first:pl-0"
        >
          <dt className="text-small text-soft">{label}</dt>
          <dd className="text-right font-display font-semibold sm:text-left">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(membership: ShownMembership, { card, creditCents = 0 }: Partial<Billing> = {}) {
  const { next, nextPayment, isEnding, paidUntil, review, refunded, gift } = membership
  return {
    ...(gift && { Membership: gift }),
    ...(review && { 'Our answer by': review.by }),
    'Next payment': next ? dollars(Math.max(0, next.cents - creditCents)) : (nextPayment ?? 'None'),
    ...(next && { On: next.date }),
    ...(next && creditCents > 0 && { 'Your credit': dollars(creditCents) }),
    ...(next && card && { From: card }),
    ...(isEnding && paidUntil && { 'Yours until': paidUntil }),
    ...(refunded && { Refunded: refunded }),
  }
}
