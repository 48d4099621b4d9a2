import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { dateTimeLabel, zoneLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import type { Refused } from '../../ui/fields.ts'
import { PressForm } from '../../ui/kit/form.tsx'
import { useClearSavedFields } from '../../ui/saved-fields.ts'
import { PageHeading } from '../../ui/section.tsx'
import type { TimeField } from './booking/time-form.ts'
import type { AvailableSlots } from './calendar/days.ts'
import type { CallPageData } from './call-page-data.ts'
import { lateChangeRule, NOTHING_TO_REFUND } from './call-rules.ts'
import { SlotPicker } from './slot-picker.tsx'

export interface CallActionResult extends Refused<TimeField> {
  problem?: string | undefined
  /** Whether a fresh link was requested. */
  emailed?: boolean
}

type BookedPageData = Extract<CallPageData, { state: 'booked' }>

export interface BookedCallProps {
  page: BookedPageData
  view: 'details' | 'move' | 'cancel'
  slots: AvailableSlots
  token: string
  result: CallActionResult
}

/** A booked call: see it, move it or cancel it. */
export function BookedCall({ page, view, slots, token, result }: BookedCallProps) {
  const { coachZone } = slots
  if (view === 'move') return <MoveView page={page} slots={slots} token={token} result={result} />
  if (view === 'cancel' && !page.hasStarted)
    return <CancelView page={page} coachZone={coachZone} token={token} problem={result.problem} />
  return <BookedView page={page} coachZone={coachZone} token={token} problem={result.problem} />
}

interface BookedViewProps {
  page: BookedPageData
  coachZone: string
  token: string
  problem: string | undefined
}

function BookedView({ page, coachZone, token, problem }: BookedViewProps) {
  useClearSavedFields()
  return (
    <div className="mx-auto max-w-3xl">
      <Card className="overflow-clip">
        <span className="engraved">
          <Rosette className="absolute -right-24 -bottom-28 size-80 text-evergreen opacity-15" />
        </span>
        <Stamp large lands className="mb-5 sm:float-right sm:mt-2 sm:ml-4">
          Booked
        </Stamp>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <PageHeading label={page.title}>{page.hasStarted ? 'Your call' : 'Your call is booked'}</PageHeading>
        <CallTimes page={page} coachZone={coachZone} />
        {page.question && (
          <div className="border-line border-t border-dashed py-2.5 text-small">
            <p>What you want to get out of it</p>
            <p dir="auto" className="mt-1 whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">
              {page.question}
            </p>
          </div>
        )}
        <p className="mt-7 flex flex-wrap gap-3">
          {page.videoLink && (
            <ButtonLink href={page.videoLink} size="large" rel="noopener">
              Open the video call
            </ButtonLink>
          )}
          <ButtonLink href={`/calls/${token}/call.ics`} variant="outline" size="large" download>
            Add to your calendar
          </ButtonLink>
          {newEventLinks(page).map(({ calendar, href }) => (
            <ButtonLink key={calendar} href={href} variant="outline" size="large" target="_blank" rel="noopener">
              {calendar}
              <span className="sr-only"> (opens in a new tab)</span>
            </ButtonLink>
          ))}
        </p>
        {!page.videoLink && (
          <p className="mt-4 text-small text-soft">{site.coach} will email you the video link before the call.</p>
        )}
      </Card>
      {!page.hasStarted && <ChangeOptions page={page} token={token} />}
    </div>
  )
}

function ChangeOptions({ page, token }: { page: BookedPageData; token: string }) {
  return (
    <div className="mt-10 border-current border-t-2 pt-5">
      <h2 className="text-title">Something came up?</h2>
      <p className="measure mt-3 text-small text-soft">{cancellationRule(page)}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {page.isRefundable && (
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

function cancellationRule({ isRefundable, back, hasReturnedPart }: BookedPageData): string {
  if (!back)
    return isRefundable
      ? 'You can move the call up to 24 hours before it starts, and cancel it until it starts.'
      : lateChangeRule({ isPaid: false })
  if (isRefundable)
    return `You can move the call, or cancel it for ${hasReturnedPart ? `a refund of the rest of your payment, ${back},` : `a full refund of ${back},`} up to 24 hours before it starts. After that, we can’t move or refund it.`
  return lateChangeRule({ isPaid: true })
}

function MoveView({ page, slots, token, result }: Omit<BookedCallProps, 'view'>) {
  return (
    <>
      <PageHeading
        label={page.title}
        lead={`It’s booked for ${dateTimeLabel(new Date(page.startsAt ?? 0), page.zone ?? slots.coachZone)}. Pick a new time and we’ll release that one. Moving is free.`}
      >
        Move your call
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker
          slots={slots}
          preservedQuery={{ move: '' }}
          problem={result.problem}
          chosen={result.values?.start}
          submit="Move the call here"
        >
          <input type="hidden" name="change" value="move" />
        </SlotPicker>
      </div>
      <p className="mt-6">
        <Link to={`/calls/${token}`} className="prose-link inline-flex min-h-11 items-center">
          Keep this time
        </Link>
      </p>
    </>
  )
}

function CancelView({ page, coachZone, token, problem }: BookedViewProps) {
  const promised = page.isRefundable && page.back ? 'refund' : 'no-refund'
  return (
    <div className="mx-auto max-w-3xl">
      <Card>
        {problem && <Alert className="mb-6">{problem}</Alert>}
        <PageHeading label={page.title} lead={refundNotice(page)}>
          Cancel this call?
        </PageHeading>
        <CallTimes page={page} coachZone={coachZone} />
        <PressForm fields={{ change: 'cancel', promised }} className="mt-8 flex flex-wrap gap-3">
          <Button size="large">{cancelLabel(page)}</Button>
          <Link to={`/calls/${token}`} className={buttonClass({ variant: 'outline', size: 'large' })}>
            Keep the call
          </Link>
        </PressForm>
      </Card>
    </div>
  )
}

function cancelLabel({ isRefundable, back }: BookedPageData): string {
  if (!back) return 'Cancel the call'
  return isRefundable ? `Cancel it and send back ${back}` : 'Cancel it without a refund'
}

function refundNotice({ isRefundable, isFree, back, hasReturnedPart }: BookedPageData): string {
  if (isFree) return NOTHING_TO_REFUND
  if (!back) return 'Your payment is on its way back already, so there’s nothing left to refund.'
  const payment = hasReturnedPart ? `the rest of your payment, ${back},` : `your full payment of ${back}`
  if (isRefundable)
    return `Your call is more than 24 hours away, so we’ll refund ${payment} to the card or account you paid with. Banks take five to ten days to show it.`
  return `Your call is less than 24 hours away, so under the policy you booked with, we can’t refund your ${back}.`
}

function CallTimes({ page, coachZone }: { page: BookedPageData; coachZone: string }) {
  const zone = page.zone ?? coachZone
  const moment = new Date(page.startsAt ?? 0)
  return (
    <dl className="mt-6 border-line border-t pt-2">
      <CardRow label="When">{dateTimeLabel(moment, zone)}</CardRow>
      <CardRow label="Your time zone">{zoneLabel(moment, zone)}</CardRow>
      {zoneLabel(moment, zone) !== zoneLabel(moment, coachZone) && (
        <CardRow label={`For ${site.coach}`}>{dateTimeLabel(moment, coachZone)}</CardRow>
      )}
      <CardRow label="Length">{page.minutes} minutes</CardRow>
    </dl>
  )
}

type BookedCall = Pick<Extract<CallPageData, { state: 'booked' }>, 'title' | 'startsAt' | 'minutes'>

/** For each calendar on the web its form for a new event, filled in with the call. */
export function newEventLinks({ title, startsAt, minutes }: BookedCall): { calendar: string; href: string }[] {
  const starts = new Date(startsAt ?? 0)
  const ends = new Date(starts.getTime() + minutes * 60_000)
  const name = `${title} with ${site.coach}`
  const [start, end] = [starts, ends].map((date) => date.toISOString().replace(/\.\d+/, '')) as [string, string]
  const compact = (time: string) => time.replace(/[-:]/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: `${compact(start)}/${compact(end)}`,
  })
  const outlook = new URLSearchParams({ rru: 'addevent', subject: name, startdt: start, enddt: end })
  return [
    { calendar: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { calendar: 'Outlook', href: `https://outlook.live.com/calendar/0/action/compose?${outlook}` },
  ]
}
