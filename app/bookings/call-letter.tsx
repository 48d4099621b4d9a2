import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ENDED_LINK, FRESH_LINK_SENT, FreshLinkForm } from '../ui/fresh-link.tsx'
import { Letter } from '../ui/letter.tsx'
import { PageHeading } from '../ui/section.tsx'
import { BookedCall, type BookedShown, type Outcome } from './booked-call.tsx'
import type { Offered } from './calendar/days.ts'
import { CallFields } from './call-fields.tsx'
import type { CallPage } from './call-page.ts'
import { SlotPicker } from './slot-picker.tsx'

interface Shown extends Omit<BookedShown, 'page'> {
  page: CallPage
}

type Known = Extract<CallPage, { title: string }>

/** How a call stands, and what can be done with it. */
export function CallLetter({ page, view, offered, token, outcome }: Shown) {
  if (outcome.mailed) return <EndedLink {...FRESH_LINK_SENT} />
  if (!('title' in page)) return page.state === 'unknown' ? <Unknown /> : <Ended token={token} />
  if (page.state === 'choosing') return <Choosing page={page} offered={offered} outcome={outcome} />
  if (page.state !== 'booked') return <Standing page={page} problem={outcome.problem} />
  return <BookedCall page={page} view={view} offered={offered} token={token} outcome={outcome} />
}

function Choosing({ page, offered, outcome }: { page: Known; offered: Offered; outcome: Outcome }) {
  return (
    <>
      <PageHeading
        label={`${page.title} · ${page.minutes} minutes · paid`}
        lead="Your call is paid for. Choose the time that suits you; there is nothing more to pay."
      >
        Pick your time
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker offered={offered} problem={outcome.problem} chosen={outcome.typed?.start} submit="Book this time">
          <input type="hidden" name="change" value="choose" />
          <CallFields typed={outcome.typed} problems={outcome.problems} />
        </SlotPicker>
        <p className="measure mt-6 text-small text-soft">{page.refund}</p>
      </div>
    </>
  )
}

function Ended({ token }: { token: string }) {
  return (
    <EndedLink {...ENDED_LINK}>
      <FreshLinkForm action={`/calls/${token}`} />
    </EndedLink>
  )
}

function EndedLink({ heading, lead, children }: React.PropsWithChildren<{ heading: string; lead: string }>) {
  return (
    <div className="mx-auto max-w-3xl">
      <Letter>
        <div role="status">
          <PageHeading lead={lead}>{heading}</PageHeading>
        </div>
        {children}
        <Help />
      </Letter>
    </div>
  )
}

type Told = Exclude<Known, { state: 'booked' | 'choosing' }>

function Standing({ page, problem }: { page: Told; problem: string | undefined }) {
  const { heading, lead } = WORDS[page.state](page)
  const waits = page.state === 'paying'
  return (
    <div className="mx-auto max-w-3xl">
      {waits && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <Letter>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <div role="status" data-state={page.state}>
          <PageHeading label={page.title} lead={lead}>
            {heading}
          </PageHeading>
        </div>
        {!waits && (
          <p className="mt-7">
            <Link to={page.path} className={buttonClass({ size: 'large' })}>
              Book another time
            </Link>
          </p>
        )}
        <Help />
      </Letter>
    </div>
  )
}

const WORDS: Record<Told['state'], (page: Told) => { heading: string; lead: string }> = {
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

function Unknown() {
  return (
    <div className="mx-auto max-w-2xl">
      <Letter>
        <PageHeading lead="The link may have lost a piece on its way here. Please open it again from the mail that it came in.">
          This link does not work
        </PageHeading>
        <Help />
      </Letter>
    </div>
  )
}

function Help() {
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
