import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { dollars } from '../catalog/offers.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card, CardRow, Stamp } from '../ui/card.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import type { NextStep } from './next-steps.ts'
import type { Purchase } from './purchase.ts'

/** What a buyer is shown in each state of a purchase, and her next step. */
export function PurchasePage({ purchase }: { purchase: Purchase }) {
  if (purchase.state === 'unknown') return <UnknownPurchase />
  const message = STATUS_MESSAGES[purchase.state]
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          {message.stamp && (
            <Stamp large lands className="mb-5 sm:float-right sm:ml-4">
              {message.stamp}
            </Stamp>
          )}
          {/* Screen readers announce each change of the state. */}
          <div role="status" data-state={purchase.state}>
            <PageHeading lead={message.lead(purchase.email)}>{message.heading}</PageHeading>
            {purchase.state === 'paid' && <Steps steps={purchase.steps} />}
          </div>
          <dl className="mt-8 border-line border-t pt-3">
            <CardRow label={purchase.title}>{dollars(purchase.amountCents)}</CardRow>
            <CardRow label="Payment">{message.payment}</CardRow>
            {purchase.email && <CardRow label="Receipt to">{purchase.email}</CardRow>}
          </dl>
          <HelpNote purchase={purchase} />
        </Card>
      </div>
    </Section>
  )
}

type KnownPurchase = Exclude<Purchase, { state: 'unknown' }>

interface StatusMessage {
  heading: string
  lead(email: string | undefined): string
  payment: string
  stamp?: string
}

const STATUS_MESSAGES: Record<KnownPurchase['state'], StatusMessage> = {
  open: {
    heading: 'Waiting for your payment',
    lead: () =>
      'As soon as the payment page confirms it, your next step appears here. This page looks again by itself.',
    payment: 'waiting',
  },
  confirming: {
    heading: 'Your bank is sending it',
    lead: () =>
      'A bank debit takes a few business days. The moment it arrives what you bought opens here, and the link comes by mail. You can close this page.',
    payment: 'on its way',
  },
  paid: {
    heading: 'Thank you. It is yours.',
    lead: (email) =>
      `Here is your next step. Your receipt, with the same link in it, is on its way${email ? ` to ${email}` : ''}.`,
    payment: 'received',
    stamp: 'Paid',
  },
  failed: {
    heading: 'The payment did not arrive',
    lead: () =>
      'Your bank did not send the money, so nothing was bought and nothing is owed. You can try again with another way to pay.',
    payment: 'failed',
  },
  expired: {
    heading: 'This payment page has closed',
    lead: () => 'Nothing was charged. Payment pages close after a day; you can open a new one whenever you like.',
    payment: 'not made',
  },
  refunded: {
    heading: 'Your money is on its way back',
    lead: () =>
      'This purchase was refunded in full, and what it opened has closed. Banks show a refund after five to ten days.',
    payment: 'refunded',
  },
  lost: {
    heading: 'This purchase has ended',
    lead: () => 'The payment was returned by your bank, and what it opened has closed.',
    payment: 'returned by the bank',
  },
  review: {
    heading: 'We are looking at your payment',
    lead: () =>
      'Something about it needs a person to look. You will hear from us within one business day; you do not have to do anything.',
    payment: 'in review',
  },
}

function Steps({ steps }: { steps: NextStep[] }) {
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {steps.map(({ label, href }) => (
        <ButtonLink key={href} href={href} size="large">
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

function HelpNote({ purchase }: { purchase: KnownPurchase }) {
  const canTryAgain = purchase.state === 'failed' || purchase.state === 'expired' || purchase.state === 'open'
  return (
    <p className="mt-8 text-small text-soft">
      {canTryAgain && (
        <>
          <Link to={purchase.page} className="prose-link">
            Go back to {purchase.title}
          </Link>
          .{' '}
        </>
      )}
      Something not right? Write to <SupportLink /> and we will sort it out.
    </p>
  )
}

function SupportLink() {
  return (
    <a href={`mailto:${site.supportEmail}`} className="prose-link">
      {site.supportEmail}
    </a>
  )
}

function UnknownPurchase() {
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          <PageHeading lead="The address may have lost a piece on its way here. If you bought something, your receipt mail has the link to it.">
            We do not know this purchase
          </PageHeading>
          <p className="mt-6 text-small text-soft">
            No mail? Write to <SupportLink /> from the address you paid with.
          </p>
          <p className="mt-8">
            <Link to="/shop" className={buttonClass()}>
              Go to the shop
            </Link>
          </p>
        </Card>
      </div>
    </Section>
  )
}
