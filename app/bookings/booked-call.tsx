import { Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { useForgetFields } from '../ui/kept-fields.ts'
import { Letter, LetterLine, Stamp } from '../ui/letter.tsx'
import { PageHeading } from '../ui/section.tsx'
import type { Typed } from './booking/wanted-time.ts'
import type { Offered } from './calendar/days.ts'
import { momentLabel, zoneLabel } from './calendar/times.ts'
import type { CallPage } from './call-page.ts'
import { SlotPicker } from './slot-picker.tsx'

export interface Outcome {
  problem?: string | undefined
  problems?: Partial<Typed>
  typed?: Typed
  /** A fresh link was asked for. */
  mailed?: boolean
}

type Booked = Extract<CallPage, { state: 'booked' }>

export interface BookedShown {
  page: Booked
  view: 'see' | 'move' | 'cancel'
  offered: Offered
  token: string
  outcome: Outcome
}

/** A call that is booked: to look at, to move, to cancel. */
export function BookedCall({ page, view, offered, token, outcome }: BookedShown) {
  const { coachZone } = offered
  if (view === 'move') return <Moving page={page} offered={offered} token={token} outcome={outcome} />
  if (view === 'cancel' && !page.begun)
    return <Canceling page={page} coachZone={coachZone} token={token} problem={outcome.problem} />
  return <Seen page={page} coachZone={coachZone} token={token} problem={outcome.problem} />
}

interface Each {
  page: Booked
  coachZone: string
  token: string
  problem: string | undefined
}

function Seen({ page, coachZone, token, problem }: Each) {
  useForgetFields()
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

function Moving({ page, offered, token, outcome }: Omit<BookedShown, 'view'>) {
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

function Canceling({ page, coachZone, token, problem }: Each) {
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
