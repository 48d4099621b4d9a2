import { Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { wallTime } from '../../platform/dates.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { requireMember } from '../members/members.ts'
import { findThread, loadThread } from '../rooms/rooms.ts'
import { findWall, winPath } from '../wins/wins.ts'
import type { Route } from './+types/call-page.ts'
import { countRsvps, findCall, findComingCalls } from './call.ts'
import { callPageAction, outcomeMessage } from './call-page-action.ts'
import { Attended, Door, Due, Talk, Wins } from './call-page-parts.tsx'
import { Outcome } from './call-parts.tsx'
import { CALLS_PATH } from './call-path.ts'
import { viewOf } from './call-view.ts'
import { ChangePart } from './coach-parts.tsx'
import { findDueCommitments, findOwnCommitments, MAX_OPEN } from './commitments.ts'
import { OwnCommitments } from './own-commitments.tsx'
import { CallRecord, RecordForm } from './record-parts.tsx'
import { findAttended } from './records.ts'
import { isComing } from './rsvps.ts'
import { findSeats } from './seats.ts'
import { Seats } from './seats-part.tsx'

const WEEK = 7 * DAY

/** One live call: its agenda before, its notes and recording after, and its thread. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const { personId, zone, role } = member
  const deps = args.context.get(appContext)
  const { db } = deps.database
  const call = await findCall(db, args.params.call)
  if (!call) throw new HttpError(404, 'unknown_call', 'There’s no such call.')
  const isCoach = role === 'coach'
  const room = await findThread(db, member, 'call', call.id)
  const wall = wallTime(call.startsAt, call.zone)
  const query = new URL(args.request.url).searchParams
  const [next] = await findComingCalls(deps, 1)
  const own = await findOwnCommitments(db, personId)
  return {
    ...{ said: outcomeMessage(args.request), isCoach, call: viewOf(call, zone, deps.clock.now()) },
    comes: await isComing(deps, call.id, personId),
    canChange: isCoach && !call.canceledAt && call.startsAt > deps.clock.now(),
    isNext: next?.id === call.id,
    rsvps: await countRsvps(deps, call.id),
    due: await findDueCommitments(deps, call),
    wins: (await findWall(deps, { from: new Date(call.startsAt.getTime() - WEEK), to: call.endsAt })).map((win) => ({
      ...win,
      href: winPath(win.id),
    })),
    ...{ own, canCommit: own.length < MAX_OPEN },
    seats: (await findSeats(deps)).map(({ personId: asker, ...seat }) => ({ ...seat, isOwn: asker === personId })),
    attended: isCoach ? await findAttended(deps, call.id) : [],
    thread: room && (await loadThread(deps, member, room, query)),
    at: { day: wall.toPlainDate().toString(), time: wall.toPlainTime().toString().slice(0, 5), zone: call.zone },
  }
}

export function action(args: Route.ActionArgs) {
  return callPageAction(args)
}

export function meta() {
  return privateMeta('A live call', 'The agenda of a live call, what members said they’d do by then, and its notes.')
}

export default function CallPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { call, comes, rsvps, due, wins, own, seats, said, isCoach, isNext, attended, at, thread } = loaderData
  const isComingUp = call.state === 'planned' || call.state === 'open'
  const typed = refusal?.typed
  return (
    <div className="max-w-3xl">
      <Link to={CALLS_PATH} className="prose-link inline-flex min-h-11 items-center">
        All live calls
      </Link>
      <p className="label text-accent">{call.title}</p>
      <h1 className="text-heading">{call.day}</h1>
      <p>{call.time}</p>
      <Outcome said={said} refusal={refusal} />
      {call.state === 'canceled' && <p className="alert mt-4">This call is canceled.</p>}
      {isComingUp && <Door call={call} comes={comes} rsvps={rsvps} isCoach={isCoach} />}
      {call.state === 'over' && <CallRecord call={call} />}
      {wins.length > 0 && <Wins wins={wins} />}
      {due.length > 0 && <Due heading={isComingUp ? 'What members said they’d do' : 'What was due'} due={due} />}
      {isComingUp && <Seats seats={seats} callId={call.id} {...{ isCoach, isNext }} typed={typed} />}
      {isComingUp && !isCoach && <OwnCommitments commitments={own} canAdd={loaderData.canCommit} typed={typed} />}
      {thread && (
        <Talk
          thread={thread}
          question={isComingUp ? 'What do you want to hear about?' : 'What did you take from it?'}
        />
      )}
      {isCoach && attended.length > 0 && <Attended attended={attended} />}
      {isCoach && (call.state === 'open' || call.state === 'over') && <RecordForm call={call} typed={typed} />}
      {loaderData.canChange && <ChangePart id={call.id} {...at} />}
    </div>
  )
}
