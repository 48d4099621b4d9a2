import { useQuery } from '@tanstack/react-query'
import { data, Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/offers.ts'
import { findFirstPicture } from '../../catalog/product-documents.ts'
import { appContext } from '../../platform/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { QueryProvider } from '../../ui/queries.tsx'
import { useAnnouncedReturn } from '../../ui/returned-checkout.ts'
import { PageHeading, Section } from '../../ui/section.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import type { Route } from './+types/thank-you.ts'
import type { NextStep } from './next-steps.ts'
import { type Purchase, readPurchase } from './purchase.ts'

/**
 * The page to which Stripe sends a buyer back. It needs only the session's id in its URL, so it works on a reload, on
 * another device and before any webhook has arrived.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const purchase = await readPurchase(context.get(appContext), request, sessionId)
  return data({ sessionId, purchase }, { status: purchase.state === 'unknown' ? 404 : 200 })
}

export const meta = () => [{ title: 'Your purchase | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  useAnnouncedReturn()
  return (
    <QueryProvider>
      <LivePurchase {...loaderData} />
    </QueryProvider>
  )
}

function LivePurchase({ sessionId, purchase: initialData }: Route.ComponentProps['loaderData']) {
  const { data: purchase } = useQuery({
    queryKey: ['purchase', sessionId],
    queryFn: () => fetchPurchase(sessionId),
    initialData,
    enabled: isPending(initialData),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? POLL_INTERVAL_MS : false),
  })
  return (
    <>
      {isPending(purchase) && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <PurchasePage purchase={purchase} />
    </>
  )
}

/** Milliseconds. */
const POLL_INTERVAL_MS = 1500

function isPending({ state }: Purchase): boolean {
  return state === 'open' || state === 'confirming'
}

async function fetchPurchase(sessionId: string): Promise<Purchase> {
  const response = await fetch(`/purchases/${encodeURIComponent(sessionId)}`)
  if (!response.ok) throw new Error(`We couldn’t read the purchase (${response.status}).`)
  return response.json()
}

/** What a buyer is shown in each state of a purchase, and their next step. */
function PurchasePage({ purchase }: { purchase: Purchase }) {
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
          {purchase.state === 'paid' && <StartHere product={purchase.page.slice(1)} />}
          <dl className="mt-8 border-line border-t pt-3">
            <CardRow label={purchase.title}>{dollars(purchase.amountCents)}</CardRow>
            {purchase.discount && <CardRow label="Coupon">{purchase.discount}</CardRow>}
            <CardRow label="Payment">{message.payment}</CardRow>
            {purchase.email && <CardRow label="Receipt to">{purchase.email}</CardRow>}
          </dl>
          {purchase.email && purchase.isBuyersBrowser && <WrongAddressNote />}
          <HelpNote purchase={purchase} />
          {purchase.state === 'paid' && <SignInLink />}
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
    lead: () => 'We’ll show your next step here when Stripe confirms the payment. You don’t need to refresh this page.',
    payment: 'waiting',
  },
  confirming: {
    heading: 'Your payment is on its way',
    lead: () =>
      'A bank debit takes a few business days. When it arrives, we’ll open your order here and email you the link. You can close this page, and you don’t need to buy it again.',
    payment: 'on its way',
  },
  paid: {
    heading: 'Thank you! You’re all set.',
    lead: (email) =>
      `Here’s your next step. We’ve emailed your receipt, with the same link${email ? `, to ${email}` : ''}.`,
    payment: 'received',
    stamp: 'Paid',
  },
  failed: {
    heading: 'Your payment didn’t arrive',
    lead: () =>
      'Your bank didn’t send the money, so you haven’t bought anything and you don’t owe anything. You can try again with another way to pay.',
    payment: 'failed',
  },
  expired: {
    heading: 'This payment page has closed',
    lead: () => 'You haven’t been charged. Payment pages close after a day. You can open a new one anytime.',
    payment: 'not made',
  },
  refunded: {
    heading: 'Your money is on its way back',
    lead: () => 'We refunded this purchase in full, so your access has ended. Banks take five to ten days to show it.',
    payment: 'refunded',
  },
  lost: {
    heading: 'This purchase has ended',
    lead: () => 'Your bank took the payment back, so your access has ended.',
    payment: 'returned by the bank',
  },
  review: {
    heading: 'We’re checking your payment',
    lead: () =>
      'Something about it needs a person to check. We’ll email you within one business day. You don’t need to do anything.',
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

/** Of what is made of documents, the first one; its page in the shop has the product's name. */
function StartHere({ product }: { product: string }) {
  const first = findFirstPicture(product)
  if (!first) return null
  const { address, title, width, height } = first
  return (
    <div className="mt-8 flex items-center gap-4 sm:gap-5">
      <img
        src={address}
        alt=""
        width={width}
        height={height}
        className="h-auto w-20 border border-line bg-card sm:w-24"
      />
      <p>
        <span className="label block text-accent">Start here</span>
        <span className="font-display text-title">{title}</span>
      </p>
    </div>
  )
}

/** Only where the address can be read in full. */
function WrongAddressNote() {
  return (
    <p className="text-small text-soft">
      Typo in your email address?{' '}
      <a href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(WRONG_ADDRESS)}`} className="prose-link">
        Tell us the right one
      </a>{' '}
      and we’ll send everything there.
    </p>
  )
}

const WRONG_ADDRESS = 'My order has the wrong email address'

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
      Something wrong? Email us at <SupportLink /> and we’ll fix it.
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
          <PageHeading lead="The link is incomplete or has expired. If you bought something, the link in your receipt email opens it.">
            We can’t find this purchase
          </PageHeading>
          <p className="mt-6 text-small text-soft">
            No email? Write to <SupportLink /> from the address you paid with.
          </p>
          <p className="mt-8">
            <FindPurchase variant="primary" />
          </p>
        </Card>
      </div>
    </Section>
  )
}
