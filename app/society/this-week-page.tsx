import { Link } from 'react-router'
import { appContext } from '../platform/app-context.ts'
import { dayLabel } from '../platform/time-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { privateMeta } from '../ui/card-page.tsx'
import { classes } from '../ui/classes.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { IN_SIGHT, PageSection, Saved } from '../ui/kit/page.tsx'
import type { Route } from './+types/this-week-page.ts'
import { cardDeadlines } from './board/board.ts'
import { DeadlineList } from './board/deadline-list/deadline-list.tsx'
import { CallTicket } from './calls/call-ticket/call-ticket.tsx'
import { callPageAction, nextCall, outcomeMessage, ticketOf } from './calls/calls.ts'
import { type LeadRow, newLeads } from './leads/leads.ts'
import { lessonPath, nextLesson } from './lessons/lessons.ts'
import { requireMember } from './members/members.ts'
import { PressForm, SearchForm, TextLink, ThreadList } from './parts/parts.tsx'
import { unreadThreads } from './rooms/rooms.ts'
import { findSteps, findWaiting, type Step, type WaitingItem } from './this-week.ts'

/** What moves a member's applications on this week, and nothing else. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const [next, deadlines, leads, unread, lesson] = await Promise.all([
    nextCall(deps, member),
    cardDeadlines(deps, member.personId),
    newLeads(deps, member),
    unreadThreads(deps, member, MAX_UNREAD),
    nextLesson(deps, member.personId),
  ])
  const now = deps.clock.now()
  const isCoach = member.role === 'coach'
  return {
    waiting: isCoach ? await findWaiting(deps) : undefined,
    steps: await findSteps(deps, member, leads.profilePath),
    call: next && ticketOf(next, member.zone, now),
    isCoach,
    said: outcomeMessage(args.request),
    day: dayLabel(now, member.zone),
    deadlines: deadlines.slice(0, MAX_DEADLINES),
    ...{ leads, unread },
    lesson: lesson && { ...lesson, path: lessonPath(lesson.lesson.id) },
  }
}

export function action(args: Route.ActionArgs) {
  return callPageAction(args)
}

const MAX_DEADLINES = 5
const MAX_UNREAD = 5

export const meta = () =>
  privateMeta('This week in the Society', 'Your deadlines, new leads that fit you, and what you haven’t read.')

export default function ThisWeekPage({ loaderData: view, actionData: refusal }: Route.ComponentProps) {
  const { call, isCoach, waiting, steps, said, day, deadlines, leads, unread, lesson } = view
  return (
    <>
      <div className="flex items-end justify-between gap-6">
        <div>
          <p className="label text-accent">{day}</p>
          <h1 className="text-heading">This week</h1>
        </div>
        {/* A phone has it in its header. */}
        <SearchForm className="not-printed w-72 max-lg:hidden" />
      </div>
      {refusal && <Alert className={`mt-4 ${IN_SIGHT}`}>{refusal.problem}</Alert>}
      {said && !refusal && <Saved>{said}</Saved>}
      {call && <CallTicket call={call} isCoach={isCoach} />}
      <div className="mt-2 gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {waiting && (
            <PageSection id="waiting" title="What members are waiting for" aside={<TextLink to="/desk">Desk</TextLink>}>
              <Waiting items={waiting} />
            </PageSection>
          )}
          {steps && (
            <PageSection id="first-week" title="Your first week">
              <Steps steps={steps} />
            </PageSection>
          )}
          {!isCoach && (
            <>
              <PageSection id="deadlines" title="Your deadlines" aside={<TextLink to="/society/board">Board</TextLink>}>
                {deadlines.length === 0 && (
                  <p className="py-4">Nothing is due. Put a lead on your board, and you’ll see its next step here.</p>
                )}
                <DeadlineList base="/society/board" deadlines={deadlines} />
              </PageSection>
              <PageSection
                id="leads"
                title={leads.profilePath ? 'New leads' : 'Leads that fit you'}
                aside={<TextLink to="/society/leads">All leads</TextLink>}
              >
                <Leads {...leads} />
              </PageSection>
            </>
          )}
        </div>
        <div className="min-w-0">
          <PageSection
            id="unread"
            title="Unread"
            aside={<TextLink to="/society/rooms">Rooms</TextLink>}
            empty={unread.length === 0 && 'You’re up to date.'}
          >
            <ThreadList threads={unread} />
          </PageSection>
          {lesson && !isCoach && <LessonCard {...lesson} />}
        </div>
      </div>
    </>
  )
}

/** For the coach, in the order in which they are due. */
function Waiting({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) return <p className="py-4">No one is waiting for you.</p>
  return (
    <ul>
      {items.map(({ key, label, fact, consequence, isLate, to, does }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <p className="label text-accent">
              {label}
              {isLate && <span className="text-clay"> · late</span>}
            </p>
            <h3 className="font-display font-semibold text-body leading-snug">{fact}</h3>
            <p className="text-fine text-soft">{consequence}</p>
          </div>
          <Link to={to} className={buttonClass({ variant: 'outline', size: 'small' })}>
            {does}
            <span className="sr-only">: {fact}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ to, label, why, isDone }, at) => (
        <li
          key={label}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-2"
        >
          <span
            className={classes(
              'flex size-9 items-center justify-center border font-display font-semibold',
              isDone ? 'border-evergreen bg-mint' : 'border-current bg-card',
            )}
          >
            {isDone ? <CheckIcon aria-hidden="true" size={18} /> : at + 1}
          </span>
          {isDone ? (
            <p className="text-soft">
              {label}
              <span className="sr-only">, done</span>
            </p>
          ) : (
            <div>
              <TextLink to={to} className="font-semibold">
                {label}
              </TextLink>
              <p className="text-fine text-soft">{why}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Leads({ leads, profilePath }: { leads: readonly LeadRow[]; profilePath: string | undefined }) {
  return (
    <>
      {profilePath && (
        <p className="mt-3">
          <TextLink to={profilePath}>Answer what we don’t know yet</TextLink> about your business, and you’ll see the
          ones that fit you.
        </p>
      )}
      {leads.length === 0 ? (
        <p className="py-4">
          {profilePath ? 'There’s nothing new' : 'Nothing new fits you'} that isn’t on your board already. The next
          edition brings more.
        </p>
      ) : (
        <LeadList leads={leads} />
      )}
    </>
  )
}

function LeadList({ leads }: { leads: readonly LeadRow[] }) {
  return (
    <ul>
      {leads.map(({ id, title, agency, amount, closes, fit, applying }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-line border-b py-3">
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <h3 className="font-display font-semibold text-body leading-snug">
              <Link to={`/society/leads/${encodeURIComponent(id)}`} className="hover:underline">
                {title}
              </Link>
            </h3>
            <p className="text-fine text-soft">
              {agency ?? 'Funder not stated'} ·{' '}
              {amount === 'none stated' ? 'amount not stated' : <span className="font-mono">{amount}</span>} · {closes}
            </p>
            {fit && <p className="text-accent text-fine">{fit.reason}</p>}
            {applying > 0 && (
              <p className="text-fine text-soft">
                {applying === 1 ? '1 member is applying' : `${applying} members are applying`}
              </p>
            )}
          </div>
          <PressForm action="/society/leads" fields={{ from: 'week' }} className="not-printed shrink-0">
            <Button name="entry" value={id} variant="outline" size="small">
              Pick<span className="sr-only">: {title}</span>
            </Button>
          </PressForm>
        </li>
      ))}
    </ul>
  )
}

function LessonCard({ lesson: { title, minutes, when }, number, total, path }: NextLesson) {
  return (
    <section aria-labelledby="lesson" className="surface-card mt-8 border border-line p-5">
      <p className="label text-accent">One lesson · {minutes} minutes</p>
      <h2 id="lesson" className="mt-1 font-display font-semibold text-lead leading-snug">
        {title}
      </h2>
      <p className="mt-1 text-small text-soft">{when}</p>
      <p className="mt-3 flex items-center gap-3 border-line border-t border-dashed pt-3 text-fine text-soft">
        <Link to={path} className={classes(buttonClass({ variant: 'outline', size: 'small' }), 'text-ink')}>
          Start<span className="sr-only"> the lesson</span>
        </Link>
        Lesson {number} of {total}
      </p>
    </section>
  )
}

type NextLesson = NonNullable<Route.ComponentProps['loaderData']['lesson']>
