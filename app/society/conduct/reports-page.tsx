import { data, Form, Link, redirect } from 'react-router'
import { needsNoProof, verifyStepUp, withCookies } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { type FormFields, readForm } from '../../platform/forms/form-fields.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import { requireMember, type SocietyMember } from '../members/members.ts'
import type { Route } from './+types/reports-page.ts'
import { answerAppeal, findOpenAppeals, type OpenAppeal } from './appeals.ts'
import { findRecord, type RecordedDecision } from './decision-record.ts'
import { decideMessage } from './decisions.ts'
import { MeasureForm } from './measure-form.tsx'
import { ACTION_LABELS, MAX_REASON_LENGTH, MEASURES } from './measures.ts'
import { REPORTS_PATH } from './paths.ts'
import { findOpenCases, findReportAuthor, type ReportCase } from './reports.ts'

/** The coach's queue: reports and appeals, the longest waiting first, and the record of what was decided. */
export async function loader(args: Route.LoaderArgs) {
  const { session, zone } = await requireModerator(args)
  const deps = args.context.get(appContext)
  const [cases, appeals, record] = await Promise.all([findOpenCases(deps), findOpenAppeals(deps), findRecord(deps)])
  const isDone = new URL(args.request.url).searchParams.has('done')
  return { cases, appeals, record, zone, needsPasskey: !(await needsNoProof(deps, session)), isDone }
}

export async function action(args: Route.ActionArgs) {
  const coach = await requireModerator(args)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message }, read.fault.status)
  const done = read.fields.has('outcome')
    ? await answer(args, coach, read.fields)
    : await decide(args, coach, read.fields)
  if ('problem' in done) return data({ problem: done.problem }, 422)
  throw redirect(`${REPORTS_PATH}?done`, { status: 303, ...withCookies(done.cookies) })
}

type Done = { problem: string } | { cookies: string[] }

async function decide(args: Route.ActionArgs, coach: SocietyMember, fields: FormFields): Promise<Done> {
  const deps = args.context.get(appContext)
  const seq = Number(fields.get('seq'))
  const measure = MEASURES.find((one) => one === fields.get('decide'))
  if (!measure || !Number.isSafeInteger(seq)) return { problem: 'Nothing changed: please choose what to decide.' }
  let cookies: string[] | undefined = []
  if (measure === 'end') {
    const stepUp = { action: 'end-society-access', subject: await findReportAuthor(deps, seq), cents: 0 }
    cookies = await verifyStepUp(deps, args.request, coach.session, stepUp, fields.get('step_up'))
    if (!cookies) return { problem: 'Nothing changed: your passkey didn’t confirm it. Please try again.' }
  }
  const decided = await decideMessage(deps, coach, { seq, action: measure, reason: fields.get('reason') ?? '' })
  return 'problem' in decided ? decided : { cookies }
}

async function answer(args: Route.ActionArgs, coach: SocietyMember, fields: FormFields): Promise<Done> {
  const outcome = fields.get('outcome') === 'reversed' ? 'reversed' : 'stands'
  const asked = { decisionId: fields.get('decision') ?? '', outcome, reason: fields.get('reason') ?? '' } as const
  const answered = await answerAppeal(args.context.get(appContext), coach, asked)
  return 'problem' in answered ? answered : { cookies: [] }
}

/** To everyone but the coach, there is no such page. */
async function requireModerator(args: Route.LoaderArgs | Route.ActionArgs): Promise<SocietyMember> {
  const member = await requireMember(args)
  if (member.role !== 'coach') throw data('There’s no such page.', 404)
  return member
}

export function meta() {
  return privateMeta('Reports', 'Reports and appeals that wait for you, and what was decided.')
}

export default function ReportsPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const { cases, appeals, record, zone, needsPasskey, isDone } = view
  const waiting = cases.length + appeals.length
  return (
    <div className="max-w-3xl">
      <h1 className="text-heading">{waiting === 0 ? 'Nothing to decide' : `${waiting} to decide`}</h1>
      <p className="measure mt-2 text-soft">Members were promised an answer within 24 hours.</p>
      {reply && <Alert className="mt-4">{reply.problem}</Alert>}
      {isDone && !reply && (
        <p role="status" className="mt-4 border-evergreen border-l-4 pl-3">
          Decided. Everyone it concerns gets an email.
        </p>
      )}
      {cases.map((one) => (
        <Case key={one.seq} one={one} zone={zone} needsPasskey={needsPasskey} />
      ))}
      {appeals.map((appeal) => (
        <Appeal key={appeal.decisionId} appeal={appeal} zone={zone} />
      ))}
      <Record record={record} zone={zone} />
    </div>
  )
}

function Case({ one, zone, needsPasskey }: { one: ReportCase; zone: string; needsPasskey: boolean }) {
  const { seq, href, room, author, body, isRemoved, since, reports } = one
  return (
    <article className="mt-8 border-current border-t-2 pt-4">
      <h2 className="font-display font-semibold text-lead [overflow-wrap:anywhere]">
        <bdi>{author?.name ?? 'Someone without a name'}</bdi> in {room}
      </h2>
      <p className="text-fine text-soft">
        Reported {dateTimeLabel(new Date(since), zone)}.{' '}
        {author &&
          author.decisions > 0 &&
          `${author.decisions} earlier ${author.decisions === 1 ? 'decision' : 'decisions'} about her.`}
      </p>
      <blockquote className="mt-3 whitespace-pre-line border-line border-l-4 pl-4 [overflow-wrap:anywhere]">
        {body}
      </blockquote>
      {isRemoved ? (
        <p className="mt-1 text-fine text-soft">The author removed it.</p>
      ) : (
        <Link to={href} className="prose-link inline-flex min-h-11 items-center">
          See it in its room
        </Link>
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
      <MeasureForm seq={seq} personId={author?.personId} hasReports needsPasskey={needsPasskey} />
    </article>
  )
}

function Appeal({ appeal, zone }: { appeal: OpenAppeal; zone: string }) {
  const { decisionId, name, action, reason, words, sentAt } = appeal
  return (
    <article className="mt-8 border-current border-t-2 pt-4">
      <h2 className="font-display font-semibold text-lead [overflow-wrap:anywhere]">
        <bdi>{name ?? 'Someone without a name'}</bdi> asks you to look again
      </h2>
      <p className="text-fine text-soft">{dateTimeLabel(new Date(sentAt), zone)}</p>
      <p className="mt-2 [overflow-wrap:anywhere]">
        <strong>{ACTION_LABELS[action]}.</strong> {reason}
      </p>
      <blockquote className="mt-2 whitespace-pre-line border-line border-l-4 pl-4 [overflow-wrap:anywhere]">
        {words}
      </blockquote>
      <Form method="post" className="mt-4 grid gap-3">
        <input type="hidden" name="decision" value={decisionId} />
        <TextArea
          id={`answer-${decisionId}`}
          label="Your answer"
          hint="They’ll read this. There’s no second appeal."
          name="reason"
          rows={2}
          required
          maxLength={MAX_REASON_LENGTH}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="outcome" value="stands" variant="outline">
            Keep the decision
          </Button>
          <Button type="submit" name="outcome" value="reversed" variant="outline">
            Undo the decision
          </Button>
        </div>
      </Form>
    </article>
  )
}

function Record({ record, zone }: { record: RecordedDecision[]; zone: string }) {
  return (
    <section className="mt-12">
      <h2 className="border-current border-t-2 pt-3 font-display font-semibold text-lead">What was decided</h2>
      {record.length === 0 && <p className="mt-2 text-soft">Nothing yet.</p>}
      <ol>
        {record.map(({ id, action, name, reason, decidedAt }) => (
          <li key={id} className="border-line border-b py-3 text-small [overflow-wrap:anywhere]">
            <span className="text-soft">{dateTimeLabel(new Date(decidedAt), zone)}</span>
            <br />
            <strong>{ACTION_LABELS[action]}</strong>, <bdi>{name ?? 'someone without a name'}</bdi>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
