import { Form, redirect } from 'react-router'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { findCalendarAddress, renewCalendar } from '../calendar-link/calendar-link.ts'
import { BackLink, CalendarAddress } from '../parts/parts.tsx'
import type { Route } from './+types/calendar-page.ts'
import { requireBoard } from './board-access.ts'
import { BoardFrame } from './board-frame.tsx'
import { BOARD_CALENDAR } from './calendar.ts'

/** The secret address of their calendar, and the button that ends it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps, session, base } = await requireBoard(args)
  return { base, address: await findCalendarAddress(deps, BOARD_CALENDAR, session.person.id) }
}

export async function action(args: Route.ActionArgs) {
  const { deps, session, base } = await requireBoard(args)
  await renewCalendar(deps, BOARD_CALENDAR, session.person.id)
  throw redirect(`${base}/calendar`, { status: 303, headers: PRIVATE_HEADERS })
}

export const meta = () =>
  privateMeta('Your board in your calendar', 'Every task and every deadline, in the calendar you already use.')

export default function CalendarPage({ loaderData: { base, address } }: Route.ComponentProps) {
  return (
    <BoardFrame base={base}>
      <div className="mx-auto max-w-2xl">
        <BackLink to={base}>Your board</BackLink>
        <h1 className="mt-2 text-heading">Your board in your calendar</h1>
        <p className="measure mt-3">
          Every task and every deadline, in the calendar you already use. Most programs look for changes once or twice a
          day. Deadlines that move are emailed to you as well.
        </p>
        <CalendarAddress address={address} warning="Anyone with this link can read your deadlines." />
        <Form method="post" action={`${base}/calendar`} className="mt-6">
          <Button variant={address ? 'outline' : 'primary'}>
            {address ? 'Get a new link and turn this one off' : 'Get my calendar link'}
          </Button>
        </Form>
      </div>
    </BoardFrame>
  )
}
