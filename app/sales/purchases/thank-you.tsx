import { useQuery } from '@tanstack/react-query'
import { data, Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { fillBlanks } from '../../catalog/blanks.ts'
import { dollars } from '../../catalog/offers.ts'
import { findFirstPicture } from '../../catalog/product-documents.ts'
import { thankYou } from '../../catalog/thank-you.ts'
import { appContext } from '../../platform/app-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { CardPage } from '../../ui/card-page.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { Linked } from '../../ui/linked.tsx'
import { QueryProvider } from '../../ui/queries.tsx'
import { useAnnouncedReturn } from '../../ui/returned-checkout.ts'
import { PageHeading, Section } from '../../ui/section.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import type { Route } from './+types/thank-you.ts'
import type { NextStep } from './purchase.ts'
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

export const meta = () => [{ title: thankYou.meta.title }, { name: 'robots', content: 'noindex, nofollow' }]

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
  // Nothing was bought: no receipt comes.
  const email = purchase.state === 'failed' ? undefined : purchase.email
  const { title, lead, payment } = thankYou[purchase.state]
  const { leadTo, stamp } = thankYou.paid
  const isPaid = purchase.state === 'paid'
  const { rows } = thankYou
  return (
    <Section>
      <div className="mx-auto max-w-2xl">
        <Card>
          {isPaid && (
            <Stamp large lands className="mb-5 sm:float-right sm:ml-4">
              {stamp}
            </Stamp>
          )}
          {/* Screen readers announce each change of the state. */}
          <div role="status" data-state={purchase.state}>
            <PageHeading lead={isPaid && email ? fillBlanks(leadTo, { email }) : lead}>{title}</PageHeading>
            {purchase.state === 'paid' && <Steps steps={purchase.steps} />}
          </div>
          {purchase.state === 'paid' && <StartHere product={purchase.page.slice(1)} />}
          <dl className="mt-8 border-line border-t pt-3">
            <CardRow label={purchase.title}>{dollars(purchase.amountCents)}</CardRow>
            {purchase.discount && <CardRow label={rows.coupon}>{purchase.discount}</CardRow>}
            <CardRow label={rows.payment}>{payment}</CardRow>
            {email && <CardRow label={rows.receipt}>{email}</CardRow>}
          </dl>
          {email && purchase.isBuyersBrowser && <WrongAddressNote />}
          <HelpNote purchase={purchase} />
          {purchase.state === 'paid' && <SignInLink />}
        </Card>
      </div>
    </Section>
  )
}

type KnownPurchase = Exclude<Purchase, { state: 'unknown' }>

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
        <span className="label block text-accent">{thankYou.paid.start}</span>
        <span className="font-display text-title">{title}</span>
      </p>
    </div>
  )
}

/** Only where the address can be read in full. */
function WrongAddressNote() {
  return (
    <p className="text-small text-soft">
      <Linked text={thankYou.help.typo} links={[emailUs(`?subject=${encodeURIComponent(WRONG_ADDRESS)}`)]} />
    </p>
  )
}

const WRONG_ADDRESS = 'My order has the wrong email address'

function HelpNote({ purchase }: { purchase: KnownPurchase }) {
  const { back, wrong } = thankYou.help
  const canTryAgain = purchase.state === 'failed' || purchase.state === 'expired' || purchase.state === 'open'
  return (
    <p className="mt-8 text-small text-soft">
      {canTryAgain && (
        <>
          <Link to={purchase.page} className="prose-link">
            {fillBlanks(back, { title: purchase.title })}
          </Link>
          .{' '}
        </>
      )}
      <Linked text={wrong} links={[emailUs()]} />
    </p>
  )
}

function emailUs(query = '') {
  return (words: string) => (
    <a href={`mailto:${site.supportEmail}${query}`} className="prose-link">
      {words}
    </a>
  )
}

function UnknownPurchase() {
  const { title, lead, help } = thankYou.unknown
  return (
    <CardPage heading={title} lead={lead} footer={null}>
      <p className="mt-6 text-small text-soft">
        <Linked text={help} links={[emailUs()]} />
      </p>
      <FindPurchase variant="primary" className="mt-8" />
    </CardPage>
  )
}
