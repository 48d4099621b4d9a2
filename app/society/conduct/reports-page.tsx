import { data, redirect } from 'react-router'
import { needsNoProof, verifyStepUp, withCookies } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Row } from '../../ui/kit/list.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireMember, type SocietyMember, saidOf } from '../members/members.ts'
import { PressForm, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/reports-page.ts'
import { DecisionForm } from './decision-form.tsx'
import { REPORT_PATH, REPORTS_PATH } from './paths.ts'
import {
  decideMessage,
  findOpenCases,
  findRemovedMembers,
  findReportAuthor,
  type ReportCase,
  reopenRooms,
} from './reports.tsx'

/** The coach's queue of reports, the longest waiting first, and to whom she has closed the rooms. */
export async function loader(args: Route.LoaderArgs) {
  const { session, zone, personId } = await requireModerator(args)
  const deps = args.context.get(appContext)
  const [cases, removed] = await Promise.all([findOpenCases(deps), findRemovedMembers(deps)])
  const said = saidOf(args.request, DONE)
  return { cases, removed, zone, me: personId, needsPasskey: !(await needsNoProof(deps, session)), said }
}

export async function action(args: Route.ActionArgs) {
  const coach = await requireModerator(args)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, typed: undefined }, read.fault.status)
  const reopened = read.fields.get('reopen')
  if (reopened) await reopenRooms(args.context.get(appContext), reopened)
  const done = reopened ? { cookies: [] } : await decide(args, coach, read.fields)
  if ('problem' in done) {
    const [seq = '', decide = '', reason = ''] = ['seq', 'decide', 'reason'].map((name) => read.fields.get(name))
    return data({ problem: done.problem, typed: { seq: Number(seq), decide, reason } }, 422)
  }
  const did = reopened ? 'reopen' : read.fields.get('decide')
  throw redirect(`${REPORTS_PATH}?did=${did}`, { status: 303, ...withCookies(done.cookies) })
}

const DONE = {
  leave: 'The post stays, and its reports are closed.',
  remove: 'The post is removed. Its author gets your reason by email.',
  end: 'The post is removed, and the rooms are closed to its author. You can open them again below.',
  reopen: 'The rooms are open to them again.',
}

async function decide(
  args: Route.ActionArgs,
  coach: SocietyMember,
  fields: FormFields,
): Promise<{ problem: string } | { cookies: string[] }> {
  const deps = args.context.get(appContext)
  const seq = Number(fields.get('seq'))
  const decision = (['leave', 'remove', 'end'] as const).find((one) => one === fields.get('decide'))
  if (!decision || !Number.isSafeInteger(seq)) return { problem: 'Nothing changed: please choose what to decide.' }
  let cookies: string[] | undefined = []
  if (decision === 'end') {
    const stepUp = { action: 'end-society-access', subject: await findReportAuthor(deps, seq), cents: 0 }
    cookies = await verifyStepUp(deps, args.request, coach.session, stepUp, fields.get('step_up'))
    if (!cookies) return { problem: 'Nothing changed: your passkey didn’t confirm it. Please try again.' }
  }
  const refused = await decideMessage(deps, coach, { seq, decision, reason: fields.get('reason') ?? '' })
  return refused ?? { cookies }
}

/** To everyone but the coach, there is no such page. */
async function requireModerator(args: Route.LoaderArgs | Route.ActionArgs): Promise<SocietyMember> {
  const member = await requireMember(args)
  if (member.role !== 'coach') throw data('There’s no such page.', 404)
  return member
}

export const meta = () => privateMeta('Reports', 'Reports waiting for you.')

export default function ReportsPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const { cases, removed, zone, me, needsPasskey, said } = view
  const typed = reply?.typed
  return (
    <Page
      narrow
      title={cases.length === 0 ? 'Nothing to decide' : `${cases.length} to decide`}
      about="You promised members that you’d look at each within 24 hours."
      problem={reply?.problem}
      saved={said}
    >
      {typed?.seq && !cases.some(({ seq }) => seq === typed.seq) && (
        <>
          <TextLink to={`${REPORT_PATH}/${typed.seq}`}>See the post</TextLink>
          <DecisionForm {...{ seq: typed.seq, personId: undefined, hasReports: false, needsPasskey, typed }} />
        </>
      )}
      {cases.map((one) => (
        <Case key={one.seq} {...{ one, zone, me, needsPasskey }} typed={typed?.seq === one.seq ? typed : undefined} />
      ))}
      {removed.length > 0 && <Removed members={removed} />}
    </Page>
  )
}

type CaseProps = Pick<React.ComponentProps<typeof DecisionForm>, 'needsPasskey' | 'typed'> & {
  one: ReportCase
  zone: string
  me: string
}

function Case({ one, zone, me, needsPasskey, typed }: CaseProps) {
  const { seq, href, room, author, body, isRemoved, since, reports } = one
  return (
    <article id={`report-${seq}`} className="mt-8 scroll-mt-4 border-current border-t-2 pt-4">
      <h2 className="font-display font-semibold text-lead [overflow-wrap:anywhere]">
        <bdi>{author?.name ?? 'Someone without a name'}</bdi> in {room}
      </h2>
      <p className="text-fine text-soft">Reported {dateTimeLabel(new Date(since), zone)}.</p>
      <blockquote dir="auto" className="mt-3 whitespace-pre-line border-line border-l-4 pl-4 [overflow-wrap:anywhere]">
        {body}
      </blockquote>
      {isRemoved ? (
        <p className="mt-1 text-fine text-soft">The author removed it.</p>
      ) : (
        <TextLink to={href}>See it in its room</TextLink>
      )}
      <ul className="mt-2 list-disc pl-6 text-small">
        {reports.map(({ reason, note, by }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that doesn't move.
          <li key={at} className="[overflow-wrap:anywhere]">
            <bdi>{by ?? 'Someone'}</bdi>: {reason}
            {note && `. “${note}”`}
          </li>
        ))}
      </ul>
      <DecisionForm
        {...{ seq, needsPasskey, typed }}
        hasReports
        isOwn={author?.personId === me}
        personId={author?.isCoach ? undefined : author?.personId}
      />
    </article>
  )
}

function Removed({ members }: { members: { personId: string; name: string }[] }) {
  return (
    <PageSection title="The rooms are closed to">
      <ul>
        {members.map(({ personId, name }) => (
          <Row
            key={personId}
            solid
            end={
              <PressForm fields={{ reopen: personId }}>
                <Button variant="outline" size="small">
                  Open them again<span className="sr-only"> to {name}</span>
                </Button>
              </PressForm>
            }
          >
            <bdi>{name}</bdi>
          </Row>
        ))}
      </ul>
    </PageSection>
  )
}
