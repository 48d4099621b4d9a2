import { useQuery } from '@tanstack/react-query'
import { data, redirect, useRevalidator } from 'react-router'
import { site } from '../../site.config.ts'
import { appContext } from '../platform/app-context.ts'
import { FRESH_LINK_FIELD } from '../platform/signed-token.ts'
import { QueryProvider } from '../ui/queries.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/call.ts'
import { cancelCall, chooseTime, moveCall } from './booking/changes.ts'
import { emailCallLink } from './booking/fresh-link.ts'
import { parseTimeForm, readTimeFormInput } from './booking/time-form.ts'
import { freeTimes } from './calendar/calendar.ts'
import { availableSlots } from './calendar/days.ts'
import { isTimeZone } from './calendar/hours.ts'
import { CallDetailsPage } from './call-details-page.tsx'
import { loadCallPage } from './call-page-data.ts'

/** The page behind the link of a call: choose a time that is paid for, see it, move it, cancel it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const { searchParams: query } = new URL(request.url)
  const { page, call, booking } = await loadCallPage(deps, params.token)
  const zone = query.get('zone') ?? booking?.visitorZone ?? ''
  const moving = page.state === 'booked' && page.isRefundable && query.has('move')
  const picking = call && (moving || page.state === 'choosing')
  const free = picking ? await freeTimes(deps, call, booking?.id) : []
  const shown = {
    page,
    view: moving ? ('move' as const) : query.has('cancel') ? ('cancel' as const) : ('see' as const),
    offered: availableSlots(free, {
      coachZone: deps.scheduling.timeZone,
      zone: isTimeZone(zone) ? zone : undefined,
      from: query.get('from') ?? undefined,
    }),
  }
  return data(shown, { status: STATUS_CODES[page.state] ?? 200 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const { page, order, booking } = await loadCallPage(deps, params.token)
  const here = `/calls/${params.token}`
  if (page.state === 'link-ended') {
    const fresh = (await request.formData()).has(FRESH_LINK_FIELD)
    if (fresh) await emailCallLink(deps, params.token)
    return data({ mailed: fresh })
  }
  if (!order) return data({ problem: CALL_CHANGED_MESSAGE }, { status: 404 })
  const form = await request.formData()
  if (form.get('change') === 'cancel') {
    const promised = form.get('promised') === 'refund' ? 'refund' : 'no-refund'
    const canceled = await cancelCall(deps, order, promised)
    if (canceled === 'done') throw redirect(here, 303)
    return data({ problem: ERROR_MESSAGES[canceled] }, { status: 409 })
  }
  const parsed = parseTimeForm(form, deps.scheduling.timeZone)
  const typed = readTimeFormInput(form)
  if (parsed.kind === 'wrong') {
    const { start, ...problems } = parsed.problems
    return data({ problem: start, problems, typed }, { status: 400 })
  }
  const { start, ...wishes } = parsed.values
  const changed =
    booking?.state === 'booked'
      ? await moveCall(deps, order, booking, start, wishes.zone)
      : await chooseTime(deps, order, start, wishes)
  if (changed === 'done') throw redirect(here, 303)
  return data({ problem: ERROR_MESSAGES[changed], typed }, { status: 409 })
}

export function meta() {
  return [{ title: `Your call | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function CallPage(props: Route.ComponentProps) {
  return (
    <QueryProvider>
      <CallContent {...props} />
    </QueryProvider>
  )
}

function CallContent({ loaderData, actionData, params }: Route.ComponentProps) {
  const outcome = actionData as ActionResult | undefined
  usePollWhile(loaderData.page.state === 'paying')
  return (
    <Section>
      <CallDetailsPage {...loaderData} token={params.token} outcome={outcome ?? {}} />
    </Section>
  )
}

/** Reads the page again and again while its payment is on its way. */
function usePollWhile(waits: boolean): void {
  const { revalidate } = useRevalidator()
  useQuery({
    queryKey: ['call that is being paid'],
    queryFn: async () => {
      await revalidate()
      return null
    },
    enabled: waits,
    refetchInterval: POLL_INTERVAL_MS,
  })
}

/** Milliseconds. */
const POLL_INTERVAL_MS = 1500

type ActionResult = Partial<Parameters<typeof CallDetailsPage>[0]['outcome']>

const STATUS_CODES: Record<string, number> = { unknown: 404, 'link-ended': 410 }

const CALL_CHANGED_MESSAGE = 'This call is not what it was when you opened the page. Here is how it stands now.'

const ERROR_MESSAGES = {
  taken: 'Somebody else has just taken this time. Please choose another one.',
  late: 'It is less than 24 hours to the call by now, so it can be neither moved nor refunded any more. Nothing was changed.',
  'not-possible': CALL_CHANGED_MESSAGE,
}
