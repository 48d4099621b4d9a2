import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { Letter, LetterLine, Stamp } from '../ui/letter.tsx'
import { PageHeading } from '../ui/section.tsx'
import { CallFields } from './call-fields.tsx'
import type { CallPage } from './call-page.ts'
import { SlotPicker, type Times } from './slot-picker.tsx'
import { momentLabel, zoneLabel } from './times.ts'
import type { Typed } from './wanted-time.ts'

interface Outcome {
  problem?: string | undefined
  problems?: Partial<Typed>
  typed?: Typed
}

interface Shown {
  page: CallPage
  view: 'see' | 'move' | 'cancel'
  offered: Times
  token: string
  outcome: Outcome
}

type Known = Exclude<CallPage, { state: 'unknown' }>
type Booked = Extract<Known, { state: 'booked' }>

/** How a call stands, and what can be done with it. */
export function CallLetter({ page, view, offered, token, outcome }: Shown) {
  if (page.state === 'unknown') return <Unknown />
  if (page.state === 'choosing') return <Choosing page={page} offered={offered} outcome={outcome} />
  if (page.state !== 'booked') return <Standing page={page} problem={outcome.problem} />
  const { coachZone } = offered
  if (view === 'move') return <Moving page={page} offered={offered} token={token} outcome={outcome} />
  if (view === 'cancel' && !page.begun)
    return <Canceling page={page} coachZone={coachZone} token={token} problem={outcome.problem} />
  return <Seen page={page} coachZone={coachZone} token={token} problem={outcome.problem} />
}

function Seen({ page, coachZone, token, problem }: Each<Booked>) {
  return (
    <div className="mx-auto max-w-3xl">
      <Letter className="overflow-clip">
        <span className="engraved">
          <Rosette className="absolute -right-24 -bottom-28 size-80 text-evergreen opacity-15" />
        </span>
        <Stamp large lands className="mb-5 sm:float-right sm:mt-2 sm:ml-4">
          Booked
        </Stamp>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <PageHeading label={page.title}>{page.begun ? 'Your call' : 'Your call is booked'}</PageHeading>
        <When page={page} coachZone={coachZone} />
        <p className="mt-7 flex flex-wrap gap-3">
          {page.videoLink && (
            <ButtonLink href={page.videoLink} size="large" rel="noopener">
              Open the video call
            </ButtonLink>
          )}
          <ButtonLink href={`/calls/${token}/call.ics`} variant="outline" size="large" download>
            Add to your calendar
          </ButtonLink>
        </p>
        {!page.videoLink && (
          <p className="mt-4 text-small text-soft">{site.coach} mails you the video link before the call.</p>
        )}
      </Letter>
      {!page.begun && <Changes page={page} token={token} />}
    </div>
  )
}

interface Each<Page> {
  page: Page
  coachZone: string
  token: string
  problem: string | undefined
}

function Changes({ page, token }: { page: Booked; token: string }) {
  return (
    <div className="mt-10 border-current border-t-2 pt-5">
      <h2 className="text-title">Something came up?</h2>
      <p className="measure mt-3 text-small text-soft">{ruleOf(page)}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {page.inTime && (
          <Link to={`/calls/${token}?move`} className={buttonClass({ variant: 'outline' })}>
            Move it to another time
          </Link>
        )}
        <Link to={`/calls/${token}?cancel`} className={buttonClass({ variant: 'outline' })}>
          Cancel the call
        </Link>
      </p>
    </div>
  )
}

function ruleOf({ inTime, price }: Booked): string {
  if (inTime)
    return `Up to 24 hours before the call you can move it, or cancel it and have your whole ${price} back. Later than that it can be neither moved nor refunded.`
  return 'It is less than 24 hours to the call, so it cannot be moved any more. You can cancel it, but it is not refunded: nobody else could take your place.'
}

function Moving({ page, offered, token, outcome }: { page: Booked } & Omit<Shown, 'page' | 'view'>) {
  return (
    <>
      <PageHeading
        label={page.title}
        lead={`It is booked for ${labelOf(page, offered.coachZone)}. That time is free for others as soon as you have taken a new one. Moving costs nothing.`}
      >
        Move your call
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker
          offered={offered}
          keep={{ move: '' }}
          problem={outcome.problem}
          chosen={outcome.typed?.start}
          submit="Move the call here"
        >
          <input type="hidden" name="change" value="move" />
        </SlotPicker>
      </div>
      <p className="mt-6">
        <Link to={`/calls/${token}`} className="prose-link inline-flex min-h-11 items-center">
          Keep it as it is
        </Link>
      </p>
    </>
  )
}

function Canceling({ page, coachZone, token, problem }: Each<Booked>) {
  const promised = page.inTime ? 'refund' : 'no-refund'
  return (
    <div className="mx-auto max-w-3xl">
      <Letter>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <PageHeading label={page.title} lead={whatItMeans(page)}>
          Cancel this call?
        </PageHeading>
        <When page={page} coachZone={coachZone} />
        <form method="post" className="mt-8 flex flex-wrap gap-3">
          <input type="hidden" name="change" value="cancel" />
          <input type="hidden" name="promised" value={promised} />
          <Button type="submit" size="large">
            {page.inTime ? `Cancel it and send back ${page.price}` : 'Cancel it without a refund'}
          </Button>
          <Link to={`/calls/${token}`} className={buttonClass({ variant: 'outline', size: 'large' })}>
            Keep the call
          </Link>
        </form>
      </Letter>
    </div>
  )
}

function whatItMeans({ inTime, price }: Booked): string {
  if (inTime)
    return `It is more than 24 hours away, so your whole payment of ${price} goes back to where it came from. Banks show it after five to ten days.`
  return `It is less than 24 hours away, so by the rule you booked under nothing of the ${price} is refunded.`
}

function Choosing({ page, offered, outcome }: { page: Known; offered: Times; outcome: Outcome }) {
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

type Told = Exclude<Known, Booked | { state: 'choosing' }>

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

function When({ page, coachZone }: { page: Booked; coachZone: string }) {
  const zone = page.zone ?? coachZone
  const moment = new Date(page.startsAt ?? 0)
  return (
    <dl className="mt-6 border-line border-t pt-2">
      <LetterLine label="When">{momentLabel(moment, zone)}</LetterLine>
      <LetterLine label="Your time zone">{zoneLabel(zone)}</LetterLine>
      <LetterLine label={`For ${site.coach}`}>{momentLabel(moment, coachZone)}</LetterLine>
      <LetterLine label="Length">{page.minutes} minutes</LetterLine>
    </dl>
  )
}

function labelOf(page: Booked, coachZone: string): string {
  return momentLabel(new Date(page.startsAt ?? 0), page.zone ?? coachZone)
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
