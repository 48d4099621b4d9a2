import { appContext } from '../../platform/app-context.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import { CalendarAddress, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/calls-page.ts'
import { type CallView, findComingCalls, findPastCalls, viewOf } from './call.ts'
import { callForms } from './call-forms.ts'
import { callPageAction, outcomeMessage } from './call-page-action.ts'
import { OwnCommitments, Press, SeriesPart } from './call-parts.tsx'
import { CALLS_PATH } from './call-path.ts'
import { CallTicket } from './call-ticket/call-ticket.tsx'
import { MAX_OPEN } from './commitments.ts'
import { nextCall, ticketOf } from './next-call.ts'
import { findJustEnded, findSeries } from './series.ts'

/** The next live call, what they said they'd do by then, all that are planned, and what is left of those before. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const now = deps.clock.now()
  const next = await nextCall(deps, member)
  const isCoach = member.role === 'coach'
  const coming = (await findComingCalls(deps, 40)).map((call) => viewOf(call, member.zone, now))
  return {
    ...{ said: outcomeMessage(args.request), isCoach, coming: coming.slice(1) },
    next: next && { ticket: ticketOf(next, member.zone, now), commitments: next.commitments },
    canCommit: !!next && next.commitments.length < MAX_OPEN,
    commitForm: callForms.commit.shown(),
    seriesForm: callForms['add-series'].shown({ weekday: '2', time: '12:00', zone: member.zone, minutes: '60' }),
    calendarAddress: next?.calendarAddress,
    past: (await findPastCalls(deps)).map((call) => viewOf(call, member.zone, now)),
    ended: isCoach ? (await findJustEnded(deps)).map(({ id, title }) => ({ id, title })) : [],
    series: isCoach ? (await findSeries(deps)).map(({ link: _, ...series }) => series) : undefined,
  }
}

export function action(args: Route.ActionArgs) {
  return callPageAction(args)
}

export const meta = () =>
  privateMeta('Live calls', 'When the next live call is, what you said you’d do by then, and the notes of past calls.')

export default function CallsPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { next, coming, past, ended, said, series, isCoach, calendarAddress } = loaderData
  return (
    <Page title="Live calls" saved={said} problem={refused?.problem}>
      {ended.map(({ id, title }) => (
        <div key={id} className="mt-3">
          <Press does="keep-series" fields={{ series: id }}>
            Undo: keep {title}
          </Press>
        </div>
      ))}
      {next ? (
        <CallTicket call={next.ticket} isCoach={isCoach} />
      ) : (
        <p className="measure mt-4">
          {isCoach
            ? 'No call is scheduled. Schedule a weekly one below.'
            : 'No call is scheduled yet. The coach schedules them twelve weeks ahead.'}
        </p>
      )}
      {next && !isCoach && (
        <OwnCommitments
          commitments={next.commitments}
          canAdd={loaderData.canCommit}
          form={loaderData.commitForm}
          refused={refused}
        />
      )}
      {coming.length > 0 && (
        <PageSection id="coming" title="After that">
          <CallList calls={coming} />
        </PageSection>
      )}
      {next && <CalendarPart address={calendarAddress} />}
      {past.length > 0 && (
        <PageSection id="past" title="Past calls">
          <CallList calls={past} />
        </PageSection>
      )}
      {series && <SeriesPart series={series} form={loaderData.seriesForm} refused={refused} />}
    </Page>
  )
}

function CallList({ calls }: { calls: readonly CallView[] }) {
  return (
    <ul>
      {calls.map(({ id, title, day, time, notes, recording }) => (
        <li key={id} className="border-line border-b py-3">
          <TextLink to={`${CALLS_PATH}/${id}`} className="font-semibold">
            {day}
          </TextLink>
          <p className="text-small">
            {time} · {title}
            {notes && ' · Notes'}
            {recording && ' · Recording'}
          </p>
        </li>
      ))}
    </ul>
  )
}

function CalendarPart({ address }: { address: string | undefined }) {
  return (
    <PageSection id="calendar" title="Add to your calendar">
      <p className="mt-1 text-small text-soft">
        One link for all the calls. Most calendar apps check for changes once or twice a day, so if you say “I’m
        coming,” we’ll also email you when a call moves.
      </p>
      <CalendarAddress address={address} warning="Keep this link to yourself." />
      <div className="mt-3">
        <Press does="calendar">{address ? 'Get a new link and turn this one off' : 'Get my calendar link'}</Press>
      </div>
    </PageSection>
  )
}
