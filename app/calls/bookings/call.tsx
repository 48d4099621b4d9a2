import { useQuery } from '@tanstack/react-query'
import { data, Link, redirect, useRevalidator } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { privateMeta, SupportNote } from '../../ui/card-page.tsx'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../ui/link-pages.tsx'
import { QueryProvider } from '../../ui/queries.tsx'
import { PageHeading, Section } from '../../ui/section.tsx'
import type { Route } from './+types/call.ts'
import { BookedCall, type BookedCallProps, type CallActionResult } from './booked-call.tsx'
import { type ChangeResult, cancelCall, chooseTime, moveCall } from './booking/changes.ts'
import { emailCallLink } from './booking/links.ts'
import { timeForm } from './booking/time-form.ts'
import { freeTimes } from './calendar/calendar.ts'
import { availableSlots } from './calendar/days.ts'
import { CallFields } from './call-fields.tsx'
import { type CallPageData, loadCallPage } from './call-page-data.ts'
import { NOTHING_TO_REFUND } from './call-rules.ts'
import { SlotPicker } from './slot-picker.tsx'

/** The page behind the link of a call: choose a time after paying, see the call, move it, cancel it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const { searchParams: query } = new URL(request.url)
  const { page, call, booking } = await loadCallPage(deps, params.token)
  const wanted = query.get('zone') ?? booking?.visitorZone ?? ''
  const isMoving = page.state === 'booked' && page.isRefundable && query.has('move')
  const needsTimes = call && (isMoving || page.state === 'choosing')
  const free = needsTimes ? await freeTimes(deps, call, booking?.id) : []
  const loaded = {
    page,
    form: timeForm('').shown(),
    view: isMoving ? ('move' as const) : query.has('cancel') ? ('cancel' as const) : ('details' as const),
    slots: availableSlots(free, { coachZone: deps.scheduling.timeZone, wanted, query }),
  }
  return data(loaded, { status: STATUS_CODES[page.state] ?? 200 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const { page, order, booking } = await loadCallPage(deps, params.token)
  const read = await readForm(request)
  if ('fault' in read) return reply({ problem: read.fault.message }, read.fault.status)
  const { fields } = read
  if (page.state === 'link-ended') {
    const emailed = fields.has(FRESH_LINK_FIELD)
    if (emailed) await emailCallLink(deps, params.token)
    return reply({ emailed }, 200)
  }
  if (!order) return reply({ problem: CALL_CHANGED_MESSAGE }, 404)
  if (fields.get('change') === 'cancel') {
    const promised = fields.get('promised') === 'refund' ? 'refund' : 'no-refund'
    return changeReply(params.token, await cancelCall(deps, order, promised))
  }
  const form = timeForm(deps.scheduling.timeZone)
  const parsed = form.parse(fields)
  if ('errors' in parsed) return reply({ problem: parsed.errors.start, ...parsed }, 400)
  const { start, ...details } = parsed.input
  const result =
    booking?.state === 'booked'
      ? await moveCall(deps, order, booking, start, details.zone)
      : await chooseTime(deps, order, start, details)
  return changeReply(params.token, result, form.valuesOf(fields))
}

/** A successful change leads back to the page of the call; otherwise the page says why it failed. */
function changeReply(token: string, result: ChangeResult, values?: CallActionResult['values']) {
  if (result === 'done') throw redirect(`/calls/${token}`, 303)
  return reply({ problem: ERROR_MESSAGES[result], ...(values && { values }) }, 409)
}

const reply = (result: CallActionResult, status: number) => data(result, { status })

export const meta = () => privateMeta('Your call')

export default function CallPage(props: Route.ComponentProps) {
  return (
    <QueryProvider>
      <CallContent {...props} />
    </QueryProvider>
  )
}

function CallContent({ loaderData, actionData, params }: Route.ComponentProps) {
  usePollWhile(loaderData.page.state === 'paying')
  return <CallDetailsPage {...loaderData} token={params.token} result={actionData ?? {}} />
}

/** Reloads the page's data regularly while its payment is pending. */
function usePollWhile(isPending: boolean): void {
  const { revalidate } = useRevalidator()
  useQuery({
    queryKey: ['call that is being paid'],
    queryFn: async () => {
      await revalidate()
      return null
    },
    enabled: isPending,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** Milliseconds. */
const POLL_INTERVAL_MS = 1500

const STATUS_CODES: Record<string, number> = { unknown: 404, 'link-ended': 410 }

const CALL_CHANGED_MESSAGE = 'This call changed after you opened the page. Here’s the latest.'

const ERROR_MESSAGES = {
  taken: 'Someone else just took this time. Please pick another one.',
  late: 'Your call now starts in less than 24 hours, so we can’t move or refund it. Nothing has changed.',
  'not-possible': CALL_CHANGED_MESSAGE,
}

interface CallDetailsPageProps extends Omit<BookedCallProps, 'page'> {
  page: CallPageData
  form: React.ComponentProps<typeof CallFields>['form']
}

type KnownCall = Extract<CallPageData, { title: string }>

/** The state of a call, and what can be done with it. */
export function CallDetailsPage({ page, token, result, ...rest }: CallDetailsPageProps) {
  if (result.emailed) return <FreshLinkSent />
  if (!('title' in page)) return page.state === 'unknown' ? <UnknownLink /> : <EndedLink action={`/calls/${token}`} />
  return (
    <Section>
      <KnownCallPage page={page} token={token} result={result} {...rest} />
    </Section>
  )
}

function KnownCallPage({ page, form, ...booked }: Omit<CallDetailsPageProps, 'page'> & { page: KnownCall }) {
  const { slots, result } = booked
  if (page.state === 'choosing') return <ChooseTimeView {...{ page, form, slots, result }} />
  if (page.state !== 'booked') return <StatusView page={page} problem={result.problem} />
  return <BookedCall page={page} {...booked} />
}

function ChooseTimeView({
  page,
  form,
  slots,
  result,
}: Pick<CallDetailsPageProps, 'form' | 'slots' | 'result'> & { page: KnownCall }) {
  return (
    <>
      <PageHeading
        label={`${page.title} · ${page.minutes} minutes · paid`}
        lead="Your call is paid for. Pick a time that works for you. There’s nothing more to pay."
      >
        Pick a time
      </PageHeading>
      <div className="surface-card mt-8 p-5 sm:p-8">
        <SlotPicker slots={slots} problem={result.problem} chosen={result.values?.start} submit="Book this time">
          <input type="hidden" name="change" value="choose" />
          <CallFields form={form} reply={result} />
        </SlotPicker>
        {!page.isFree && <p className="measure mt-6 text-small text-soft">{page.refund}</p>}
      </div>
    </>
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
  if (page.state === 'canceled' && page.refunded && page.back)
    return `Your refund of ${page.back} hasn’t reached you yet. We’ll email you about it.`
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
    lead: `Your ${isFree ? 'booking' : 'payment'} arrived after our hold on this time had ended, and someone else took it. We’re sorry. ${isFree ? NOTHING_TO_REFUND : `We’re refunding your full ${price}. You don’t need to do anything.`}`,
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
