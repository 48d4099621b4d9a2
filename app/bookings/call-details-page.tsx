import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EXPIRED_LINK, FRESH_LINK_SENT, FreshLinkForm } from '../ui/fresh-link.tsx'
import { PageHeading } from '../ui/section.tsx'
import { BookedCall, type BookedCallProps, type CallActionResult } from './booked-call.tsx'
import type { AvailableSlots } from './calendar/days.ts'
import { CallFields } from './call-fields.tsx'
import type { CallPageData } from './call-page-data.ts'
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
        lead="Your call is paid for. Choose the time that suits you; there is nothing more to pay."
      >
        Pick your time
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker slots={slots} problem={result.problem} chosen={result.typed?.start} submit="Book this time">
          <input type="hidden" name="change" value="choose" />
          <CallFields typed={result.typed} problems={result.problems} />
        </SlotPicker>
        <p className="measure mt-6 text-small text-soft">{page.refund}</p>
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
        {!isPending && (
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

const STATUS_MESSAGES: Record<StatusPageData['state'], (page: StatusPageData) => { heading: string; lead: string }> = {
  paying: () => ({
    heading: 'Waiting for your payment',
    lead: 'As soon as the payment page confirms it, your call appears here. This page looks again by itself.',
  }),
  confirming: () => ({
    heading: 'Your bank is sending it',
    lead: 'A bank debit takes a few business days. Your time is held until then, and we write to you the moment it arrives.',
  }),
  closed: () => ({
    heading: 'This time was not paid for',
    lead: 'The payment page has closed and nothing was charged. The time is free again for whoever takes it first.',
  }),
  displaced: ({ price }) => ({
    heading: 'Somebody else has your time',
    lead: `Your payment came when the time was no longer held for you. We are sorry: the whole ${price} is on its way back to you, without your doing anything.`,
  }),
  canceled: (page) => ({
    heading: 'The call is canceled',
    lead:
      page.state === 'canceled' && page.refunded
        ? `Your whole payment of ${page.price} is on its way back. Banks show it after five to ten days.`
        : 'It was canceled less than 24 hours before its beginning, so it is not refunded.',
  }),
  ended: () => ({
    heading: 'Your money went back',
    lead: 'The payment for this call was returned to you, so there is nothing left to book with it.',
  }),
  review: () => ({
    heading: 'We are looking at your payment',
    lead: 'Something about it needs a person to look. You will hear from us within one business day.',
  }),
}

function UnknownLink() {
  return (
    <div className="mx-auto max-w-2xl">
      <Card>
        <PageHeading lead="The link may have lost a piece on its way here. Please open it again from the mail that it came in.">
          This link does not work
        </PageHeading>
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
      and we sort it out.
    </p>
  )
}
