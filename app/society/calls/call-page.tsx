import { Fragment } from 'react'
import { Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { wallTime } from '../../platform/dates.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused } from '../../ui/fields.ts'
import { PageSection } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import { PressForm, RoomsPage, TextLink } from '../parts/parts.tsx'
import { FollowForm, Thread } from '../rooms/embedded-thread/embedded-thread.tsx'
import { findThread, loadThread } from '../rooms/rooms.ts'
import { findWall, winPath } from '../wins/wins.ts'
import type { Route } from './+types/call-page.ts'
import { type CallView, countRsvps, findAttended, findCall, findComingCalls, viewOf } from './call.ts'
import { callForms } from './call-forms.ts'
import { callPageAction, outcomeMessage } from './call-page-action.ts'
import { ChangePart, type FormProps, OwnCommitments, Press } from './call-parts.tsx'
import { CALLS_PATH } from './call-path.ts'
import { countOf } from './call-ticket/call-ticket.tsx'
import { undoableSince } from './changes.ts'
import { findDueCommitments, findOwnCommitments, MAX_OPEN } from './commitments.ts'
import { findSeats, isComing } from './rsvps.ts'

type LoaderData = Route.ComponentProps['loaderData']

interface SeatsProps extends Pick<LoaderData, 'seats' | 'seatForm' | 'isCoach' | 'isNext'> {
  refused: Refused | undefined
  callId: string
}

/** Who is in line for ten minutes, and their own place. */
function Seats({ seats, seatForm, refused, callId, isCoach, isNext }: SeatsProps) {
  return (
    <PageSection id="seats" title="Ten-minute seats">
      <p className="mt-1 text-small text-soft">
        The first three are on {isNext ? 'this' : 'the next'} call. If we don’t get to you, you keep your place.
      </p>
      {seats.length === 0 && <p className="mt-2">No one is in line yet.</p>}
      <ol>
        {seats.map(({ id, name, lead, question, isOwn }, index) => (
          <li key={id} className="border-line border-b py-4">
            <p className="label text-accent">{index < 3 ? `Seat ${index + 1}` : `In line: ${index + 1}`}</p>
            <p className="font-semibold [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              {isOwn && ' (you)'}: {lead}
            </p>
            <p className="text-small [overflow-wrap:anywhere]">{question}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              {isOwn && <Press does="leave-line">Leave the line</Press>}
              {isCoach && (
                <Press does="finish-seat" fields={{ seat: id, call: callId }}>
                  Had their turn<span className="sr-only">: {name}</span>
                </Press>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!seats.some(({ isOwn }) => isOwn) && !isCoach && <AskForSeat form={seatForm} refused={refused} />}
    </PageSection>
  )
}

function AskForSeat({ form, refused }: FormProps<'lead' | 'question'>) {
  const field = fieldsOf(form, refused, 'ask-seat')
  return (
    <PressForm fields={{ do: 'ask-seat' }} refused={refused} className="mt-4 grid gap-3">
      <TextField {...field.lead} label="Which grant or contract?" />
      <TextField
        {...field.question}
        label="Your question"
        hint="One you could answer in ten minutes together. The members see it."
      />
      <Button variant="outline" className="justify-self-start">
        Ask for a seat
      </Button>
    </PressForm>
  )
}

function CallRecord({ call: { notes, recording } }: { call: CallView }) {
  return (
    <PageSection id="notes" title="Notes and recording">
      {!notes && !recording && <p className="mt-2">Nothing has been added yet.</p>}
      {notes && <p className="measure mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
      {recording && (
        <p className="mt-3">
          <a href={recording} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            Watch the recording
          </a>
        </p>
      )}
    </PageSection>
  )
}

/** For the coach: what is left of a call. */
function RecordForm({ id, form, refused }: { id: string } & FormProps<'notes' | 'recording'>) {
  const field = fieldsOf(form, refused, 'record')
  return (
    <PageSection id="record" title="Write the notes, add the recording">
      <PressForm fields={{ call: id }} refused={refused} className="mt-3 grid gap-4">
        <TextArea {...field.notes} label="Notes" rows={10} />
        <TextField
          {...field.recording}
          label="Link to the recording"
          hint="If someone asks you to cut something, replace the video and this link, and save."
        />
        <Button name="do" value="record" variant="outline" className="justify-self-start">
          Save for the members
        </Button>
      </PressForm>
    </PageSection>
  )
}

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
    canKeep: isCoach && call.canceledAt !== null && call.canceledAt > undoableSince(deps.clock.now()),
    canChange: isCoach && !call.canceledAt && call.startsAt > deps.clock.now(),
    // No other call comes before it.
    isNext: next?.id === call.id,
    rsvps: await countRsvps(deps, call.id),
    due: await findDueCommitments(deps, call),
    wins: (await findWall(deps, { from: new Date(call.startsAt.getTime() - 7 * DAY), to: call.endsAt })).map((win) => ({
      ...win,
      href: winPath(win.id),
    })),
    ...{ own, canCommit: own.length < MAX_OPEN },
    seats: (await findSeats(deps)).map(({ personId: asker, ...seat }) => ({ ...seat, isOwn: asker === personId })),
    attended: isCoach ? await findAttended(deps, call.id) : [],
    thread: room && (await loadThread(deps, member, room, query)),
    zone: call.zone,
    moveForm: callForms.move.shown({
      day: wall.toPlainDate().toString(),
      time: wall.toPlainTime().toString().slice(0, 5),
    }),
    recordForm: callForms.record.shown({ notes: call.notes, recording: call.recording ?? '' }, 'record-'),
    ...{ commitForm: callForms.commit.shown(), seatForm: callForms['ask-seat'].shown() },
  }
}

export function action(args: Route.ActionArgs) {
  return callPageAction(args)
}

export const meta = () =>
  privateMeta('A live call', 'The agenda of a live call, what members said they’d do by then, and its notes.')

export default function CallPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { call, comes, rsvps, due, wins, own, said, isCoach, attended, thread } = loaderData
  const isComingUp = call.state === 'planned' || call.state === 'open'
  return (
    <RoomsPage
      back={{ to: CALLS_PATH, label: 'All live calls' }}
      narrow
      label={call.title}
      title={call.day}
      about={call.time}
      saved={said}
      problem={refused?.problem}
    >
      {loaderData.canKeep && (
        <div className="mt-3">
          <Press does="keep" fields={{ call: call.id }}>
            Undo: keep the call
          </Press>
        </div>
      )}
      {call.state === 'canceled' && <p className="alert mt-4">This call is canceled.</p>}
      {isComingUp && <Door call={call} comes={comes} rsvps={rsvps} isCoach={isCoach} />}
      {call.state === 'over' && <CallRecord call={call} />}
      {wins.length > 0 && (
        <PageSection id="wins" title="Wins of the week">
          <NameLines
            lines={wins.map(({ href, title, funder, by }) => [
              by,
              <Fragment key={href}>
                : <TextLink to={href}>{title}</TextLink>, from {funder}
              </Fragment>,
            ])}
          />
        </PageSection>
      )}
      {due.length > 0 && (
        <PageSection id="due" title={isComingUp ? 'What members said they’d do' : 'What was due'}>
          <NameLines
            lines={due.map(({ name, text, state }) => [
              name,
              <Fragment key={text}>
                : {text} {state === 'done' && <span className="text-accent">Done</span>}
              </Fragment>,
            ])}
          />
        </PageSection>
      )}
      {isComingUp && <Seats {...loaderData} callId={call.id} refused={refused} />}
      {isComingUp && !isCoach && (
        <OwnCommitments
          commitments={own}
          canAdd={loaderData.canCommit}
          form={loaderData.commitForm}
          refused={refused}
        />
      )}
      {thread && (
        <Talk
          thread={thread}
          question={isComingUp ? 'What do you want to hear about?' : 'What did you take from it?'}
        />
      )}
      {isCoach && attended.length > 0 && (
        <PageSection id="attended" title="Who joined">
          <NameLines
            lines={attended.map(({ name, mode }) => [
              name,
              mode === 'recorded' ? ', agreed to be recorded' : ', as a listener',
            ])}
          />
        </PageSection>
      )}
      {isCoach && (call.state === 'open' || call.state === 'over') && (
        <RecordForm id={call.id} form={loaderData.recordForm} refused={refused} />
      )}
      {loaderData.canChange && (
        <ChangePart id={call.id} zone={loaderData.zone} coming={rsvps} form={loaderData.moveForm} refused={refused} />
      )}
    </RoomsPage>
  )
}

/** How they come in, and whether they and the others mean to. */
function Door({ call, comes, rsvps, isCoach }: Pick<LoaderData, 'call' | 'comes' | 'rsvps' | 'isCoach'>) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {call.state === 'open' && (
        <Link to={`${CALLS_PATH}/${call.id}/join`} className="button button-primary">
          Join the call
        </Link>
      )}
      {!isCoach && (
        <Press does={comes ? 'stay-away' : 'come'} fields={{ call: call.id }}>
          {comes ? 'I can’t come after all' : 'I’m coming'}
        </Press>
      )}
      <span className="text-small">{countOf(rsvps)} coming. Doors open 15 minutes before.</span>
    </div>
  )
}

/** Who did what: each line begins with a name. */
function NameLines({ lines }: { lines: readonly (readonly [name: string, what: React.ReactNode])[] }) {
  return (
    <ul>
      {lines.map(([name, what], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members can have the same name, and the lines never move
        <li key={index} className="border-line border-b py-3 [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{name}</bdi>
          {what}
        </li>
      ))}
    </ul>
  )
}

function Talk({ thread, question }: { thread: NonNullable<LoaderData['thread']>; question: string }) {
  return (
    <PageSection id="thread" title="Talk about it">
      <div className="mt-3">
        <FollowForm thread={thread} />
      </div>
      <Thread
        key={thread.roomId}
        view={thread}
        placeholder="Write to all members"
        empty={`No one has written here yet. ${question}`}
      />
    </PageSection>
  )
}
