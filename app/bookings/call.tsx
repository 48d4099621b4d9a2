import { useQuery } from '@tanstack/react-query'
import { data, redirect, useRevalidator } from 'react-router'
import { site } from '../../site.config.ts'
import { FRESH_LINK_FIELD } from '../platform/signed-token.ts'
import { Queries } from '../ui/queries.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/call.ts'
import { cancelCall, chooseTime, moveCall } from './booking/changes.ts'
import { mailFreshLink } from './booking/fresh-link.ts'
import { parseWanted, typedIn } from './booking/wanted-time.ts'
import { bookingContext } from './context.ts'
import { freeTimes } from './calendar/calendar.ts'
import { offeredTimes } from './calendar/days.ts'
import { isZone } from './calendar/hours.ts'
import { CallLetter } from './call-letter.tsx'
import { visitCall } from './call-page.ts'

/** The page behind the link of a call: choose a time that is paid for, see it, move it, cancel it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const deps = context.get(bookingContext)
  const { searchParams: query } = new URL(request.url)
  const { page, call, booking } = await visitCall(deps, params.token)
  const zone = query.get('zone') ?? booking?.visitorZone ?? ''
  const moving = page.state === 'booked' && page.inTime && query.has('move')
  const picking = call && (moving || page.state === 'choosing')
  const free = picking ? await freeTimes(deps, call, booking?.id) : []
  const shown = {
    page,
    view: moving ? ('move' as const) : query.has('cancel') ? ('cancel' as const) : ('see' as const),
    offered: offeredTimes(free, {
      coachZone: deps.scheduling.timeZone,
      zone: isZone(zone) ? zone : undefined,
      from: query.get('from') ?? undefined,
    }),
  }
  return data(shown, { status: STATUS[page.state] ?? 200 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const deps = context.get(bookingContext)
  const { page, order, booking } = await visitCall(deps, params.token)
  const here = `/calls/${params.token}`
  if (page.state === 'link-ended') {
    const fresh = (await request.formData()).has(FRESH_LINK_FIELD)
    if (fresh) await mailFreshLink(deps, params.token)
    return data({ mailed: fresh })
  }
  if (!order) return data({ problem: NOT_POSSIBLE }, { status: 404 })
  const form = await request.formData()
  if (form.get('change') === 'cancel') {
    const promised = form.get('promised') === 'refund' ? 'refund' : 'no-refund'
    const canceled = await cancelCall(deps, order, promised)
    if (canceled === 'done') throw redirect(here, 303)
    return data({ problem: WORDS[canceled] }, { status: 409 })
  }
  const parsed = parseWanted(form, deps.scheduling.timeZone)
  const typed = typedIn(form)
  if (parsed.kind === 'wrong') {
    const { start, ...problems } = parsed.problems
    return data({ problem: start, problems, typed }, { status: 400 })
  }
  const { start, ...wishes } = parsed.wanted
  const changed =
    booking?.state === 'booked'
      ? await moveCall(deps, order, booking, start, wishes.zone)
      : await chooseTime(deps, order, start, wishes)
  if (changed === 'done') throw redirect(here, 303)
  return data({ problem: WORDS[changed], typed }, { status: 409 })
}

export function meta() {
  return [{ title: `Your call | ${site.brand}` }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function CallPage(props: Route.ComponentProps) {
  return (
    <Queries>
      <Call {...props} />
    </Queries>
  )
}

function Call({ loaderData, actionData, params }: Route.ComponentProps) {
  const outcome = actionData as Outcome | undefined
  useLookAgain(loaderData.page.state === 'paying')
  return (
    <Section>
      <CallLetter {...loaderData} token={params.token} outcome={outcome ?? {}} />
    </Section>
  )
}

/** Reads the page again and again while its payment is on its way. */
function useLookAgain(waits: boolean): void {
  const { revalidate } = useRevalidator()
  useQuery({
    queryKey: ['call that is being paid'],
    queryFn: async () => {
      await revalidate()
      return null
    },
    enabled: waits,
    refetchInterval: LOOK_AGAIN_AFTER,
  })
}

/** Milliseconds. */
const LOOK_AGAIN_AFTER = 1500

type Outcome = Partial<Parameters<typeof CallLetter>[0]['outcome']>

const STATUS: Record<string, number> = { unknown: 404, 'link-ended': 410 }

const NOT_POSSIBLE = 'This call is not what it was when you opened the page. Here is how it stands now.'

const WORDS = {
  taken: 'Somebody else has just taken this time. Please choose another one.',
  late: 'It is less than 24 hours to the call by now, so it can be neither moved nor refunded any more. Nothing was changed.',
  'not-possible': NOT_POSSIBLE,
}
