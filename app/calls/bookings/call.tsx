import { useQuery } from '@tanstack/react-query'
import { data, redirect, useRevalidator } from 'react-router'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { QueryProvider } from '../../ui/queries.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/call.ts'
import type { CallActionResult } from './booked-call.tsx'
import { type ChangeResult, cancelCall, chooseTime, moveCall } from './booking/changes.ts'
import { emailCallLink } from './booking/fresh-link.ts'
import { parseTimeForm, readTimeFormInput, type TimeFormInput } from './booking/time-form.ts'
import { freeTimes } from './calendar/calendar.ts'
import { availableSlots } from './calendar/days.ts'
import { CallDetailsPage } from './call-details-page.tsx'
import { loadCallPage } from './call-page-data.ts'

/** The page behind the link of a call: choose a time after paying, see the call, move it, cancel it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const { searchParams: query } = new URL(request.url)
  const { page, call, booking } = await loadCallPage(deps, params.token)
  const zone = query.get('zone') ?? booking?.visitorZone ?? ''
  const isMoving = page.state === 'booked' && page.isRefundable && query.has('move')
  const needsTimes = call && (isMoving || page.state === 'choosing')
  const free = needsTimes ? await freeTimes(deps, call, booking?.id) : []
  const loaded = {
    page,
    view: isMoving ? ('move' as const) : query.has('cancel') ? ('cancel' as const) : ('details' as const),
    slots: availableSlots(free, {
      coachZone: deps.scheduling.timeZone,
      zone: isTimeZone(zone) ? zone : undefined,
      from: query.get('from') ?? undefined,
      day: query.get('day') ?? undefined,
    }),
  }
  return data(loaded, { status: STATUS_CODES[page.state] ?? 200 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const { page, order, booking } = await loadCallPage(deps, params.token)
  const form = await request.formData()
  if (page.state === 'link-ended') {
    const emailed = form.has(FRESH_LINK_FIELD)
    if (emailed) await emailCallLink(deps, params.token)
    return reply({ emailed }, 200)
  }
  if (!order) return reply({ problem: CALL_CHANGED_MESSAGE }, 404)
  if (form.get('change') === 'cancel') {
    const promised = form.get('promised') === 'refund' ? 'refund' : 'no-refund'
    return changeReply(params.token, await cancelCall(deps, order, promised))
  }
  const parsed = parseTimeForm(form, deps.scheduling.timeZone)
  const typed = readTimeFormInput(form)
  if (parsed.kind === 'invalid') {
    const { start, ...problems } = parsed.problems
    return reply({ problem: start, problems, typed }, 400)
  }
  const { start, ...details } = parsed.values
  const result =
    booking?.state === 'booked'
      ? await moveCall(deps, order, booking, start, details.zone)
      : await chooseTime(deps, order, start, details)
  return changeReply(params.token, result, typed)
}

/** A successful change leads back to the page of the call; otherwise the page says why it failed. */
function changeReply(token: string, result: ChangeResult, typed?: TimeFormInput) {
  if (result === 'done') throw redirect(`/calls/${token}`, 303)
  return reply({ problem: ERROR_MESSAGES[result], ...(typed && { typed }) }, 409)
}

const reply = (result: CallActionResult, status: number) => data(result, { status })

export const meta = () => [{ title: `Your call | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]

export default function CallPage(props: Route.ComponentProps) {
  return (
    <QueryProvider>
      <CallContent {...props} />
    </QueryProvider>
  )
}

function CallContent({ loaderData, actionData, params }: Route.ComponentProps) {
  usePollWhile(loaderData.page.state === 'paying')
  return (
    <Section>
      <CallDetailsPage {...loaderData} token={params.token} result={actionData ?? {}} />
    </Section>
  )
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
