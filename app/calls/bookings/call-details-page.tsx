import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FindPurchase } from '../../ui/find-purchase.tsx'
import { EXPIRED_LINK, FRESH_LINK_SENT, FreshLinkForm } from '../../ui/link-pages.tsx'
import { PageHeading } from '../../ui/section.tsx'
import { BookedCall, type BookedCallProps, type CallActionResult } from './booked-call.tsx'
import type { AvailableSlots } from './calendar/days.ts'
import { CallFields } from './call-fields.tsx'
import type { CallPageData } from './call-page-data.ts'
import { NOTHING_TO_REFUND } from './free-call.ts'
import { SlotPicker } from './slot-picker.tsx'

interface CallDetailsPageProps extends Omit<BookedCallProps, 'page'> {
  page: CallPageData
}

type KnownCall = Extract<CallPageData, { title: string }>

/** The state of a call, and what can be done with it. */
export function CallDetailsPage({ page, view, slots, token, result }: CallDetailsPageProps) {
  if (result.emailed) return <LinkNotice {...FRESH_LINK_SENT} />
  if (!('title' in page)) return page.state === 'unknown' ? <UnknownLink /> : <ExpiredLinkView token={token} />
  if (page.state === 'choosing') return <ChooseTimeView page={page} slots={slots} result={result} />
  if (page.state !== 'booked') return <StatusView page={page} problem={result.problem} />
  return <BookedCall page={page} view={view} slots={slots} token={token} result={result} />
}

function ChooseTimeView({ page, slots, result }: { page: KnownCall; slots: AvailableSlots; result: CallActionResult }) {
  return (
    <>
      <PageHeading
        label={`${page.title} · ${page.minutes} minutes · paid`}
        lead="Your call is paid for. Pick a time that works for you. There’s nothing more to pay."
      >
        Pick a time
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker slots={slots} problem={result.problem} chosen={result.typed?.start} submit="Book this time">
          <input type="hidden" name="change" value="choose" />
          <CallFields typed={result.typed} problems={result.problems} />
        </SlotPicker>
        {!page.isFree && <p className="measure mt-6 text-small text-soft">{page.refund}</p>}
      </div>
    </>
  )
}

function ExpiredLinkView({ token }: { token: string }) {
  return (
    <LinkNotice {...EXPIRED_LINK}>
      <FreshLinkForm action={`/calls/${token}`} />
    </LinkNotice>
  )
}

function LinkNotice({ heading, lead, children }: React.PropsWithChildren<{ heading: string; lead: string }>) {
  return (
    <div className="mx-auto max-w-3xl">
      <Card>
        <div role="status">
          <PageHeading lead={lead}>{heading}</PageHeading>
        </div>
        {children}
        <SupportNote />
      </Card>
    </div>
  )
}

type StatusPageData = Exclude<KnownCall, { state: 'booked' | 'choosing' }>

function StatusView({ page, problem }: { page: StatusPageData; problem: string | undefined }) {
  const { heading, lead } = STATUS_MESSAGES[page.state](page)
  const isPending = page.state === 'paying'
  return (
    <div className="mx-auto max-w-3xl">
      {isPending && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <Card>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <div role="status" data-state={page.state}>
          <PageHeading label={page.title} lead={lead}>
            {heading}
          </PageHeading>
        </div>
        {BOOKS_ANOTHER.includes(page.state) && (
          <p className="mt-7">
            <Link to={page.path} className={buttonClass({ size: 'large' })}>
              Book another time
            </Link>
          </p>
        )}
        <SupportNote />
      </Card>
    </div>
  )
}

/** Whoever's payment is still on its way has a call, and isn't invited to buy a second one. */
const BOOKS_ANOTHER: readonly StatusPageData['state'][] = ['closed', 'displaced', 'canceled', 'ended']

function canceledNotice(page: StatusPageData): string {
  if (page.isFree) return NOTHING_TO_REFUND
  if (page.state === 'canceled' && page.refunded)
    return `We’re refunding ${page.hasReturnedPart ? 'the rest of your payment' : `your full payment of ${page.price}`}. Banks take five to ten days to show it.`
  return 'It was canceled less than 24 hours before the start, so we can’t refund it.'
}

function displacedMessage(page: StatusPageData): { heading: string; lead: string } {
  const { price, isFree } = page
  if (page.state === 'displaced' && page.cameTooLate)
    return {
      heading: 'Your payment came too late',
      lead: `It arrived after your call was due to start, so the call didn’t take place. We’re sorry. We’re refunding your full ${price}. You don’t need to do anything.`,
    }
  return {
    heading: 'Someone else has your time',
    lead: isFree
      ? `Your booking arrived after our hold on this time had ended, and someone else took it. We’re sorry. ${NOTHING_TO_REFUND}`
      : `Your payment arrived after our hold on this time had ended, and someone else took it. We’re sorry. We’re refunding your full ${price}. You don’t need to do anything.`,
  }
}

const STATUS_MESSAGES: Record<StatusPageData['state'], (page: StatusPageData) => { heading: string; lead: string }> = {
  paying: () => ({
    heading: 'Waiting for your payment',
    lead: 'We’ll show your call here when Stripe confirms the payment. You don’t need to refresh this page.',
  }),
  confirming: ({ startsAt, zone = '' }) => ({
    heading: 'Your payment is on its way',
    lead: startsAt
      ? `We’re holding ${dateTimeLabel(new Date(startsAt), zone)} for you. A bank debit takes a few business days, and we’ll email you when it arrives. If that’s after your call was due to start, we’ll refund it in full.`
      : 'A bank debit takes a few business days. When it arrives, we’ll email you, and you can pick a time.',
  }),
  closed: () => ({
    heading: 'This time wasn’t paid for',
    lead: 'The payment page closed and you haven’t been charged. We’ve released the time.',
  }),
  displaced: (page) => displacedMessage(page),
  canceled: (page) => ({
    heading: 'The call is canceled',
    lead: canceledNotice(page),
  }),
  ended: () => ({
    heading: 'You’ve been refunded',
    lead: 'We refunded your payment for this call, so there’s nothing left to book.',
  }),
  review: () => ({
    heading: 'We’re checking your payment',
    lead: 'Something about it needs a person to check. We’ll email you within one business day.',
  }),
}

function UnknownLink() {
  return (
    <div className="mx-auto max-w-2xl">
      <Card>
        <PageHeading lead="It’s incomplete or has expired. Please open it again from the email it came in.">
          This link doesn’t work
        </PageHeading>
        <p className="mt-7">
          <FindPurchase />
        </p>
        <SupportNote />
      </Card>
    </div>
  )
}

function SupportNote() {
  return (
    <p className="mt-8 text-small text-soft">
      Stuck? Write to{' '}
      <a href={`mailto:${site.supportEmail}`} className="prose-link">
        {site.supportEmail}
      </a>{' '}
      and we’ll fix it.
    </p>
  )
}
