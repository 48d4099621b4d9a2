import { data, Form, Link, redirect } from 'react-router'
import { needsNoProof } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { readForm } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import { requireMember } from '../members/members.ts'
import { messagePath, muteMember, plainText } from '../rooms/rooms.ts'
import type { Route } from './+types/report-page.ts'
import { DecisionForm } from './decision-form.tsx'
import { MUTED_PATH, REPORT_PATH } from './paths.ts'
import { isReportReason, MAX_NOTE_LENGTH, REPORT_REASONS } from './report-reasons.ts'
import { findReportable, reportMessage } from './reports.ts'

/** Where a member says what is wrong with a message, or that she'd rather not see its author; and where the coach decides. */
export async function loader(args: Route.LoaderArgs) {
  const { member, message } = await findMessage(args)
  const { body, roomId, ...shown } = message
  const back = messagePath(roomId, message.seq)
  const isCoach = member.role === 'coach'
  const needsPasskey = isCoach && !(await needsNoProof(args.context.get(appContext), member.session))
  const isSent = new URL(args.request.url).searchParams.has('sent')
  return {
    ...shown,
    back,
    text: plainText(body).slice(0, 600) || 'A picture without words',
    isCoach,
    needsPasskey,
    isSent,
  }
}

export async function action(args: Route.ActionArgs) {
  const { member, message } = await findMessage(args)
  const deps = args.context.get(appContext)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, note: '' }, read.fault.status)
  const mute = read.fields.get('mute')
  if (mute === 'mute' || mute === 'block') {
    if (!(await muteMember(deps, member, message.authorId, mute)))
      return data({ problem: 'The coach can’t be muted. You can report this post.', note: '' }, 422)
    throw redirect(MUTED_PATH, 303)
  }
  const reason = read.fields.get('reason') ?? ''
  const note = read.fields.get('note') ?? ''
  if (!isReportReason(reason)) return data({ problem: 'Please choose what’s wrong.', note }, 422)
  if (note.length > MAX_NOTE_LENGTH)
    return data({ problem: `Please use at most ${MAX_NOTE_LENGTH} characters: there are ${note.length}.`, note }, 422)
  await reportMessage(deps, member, { seq: message.seq, reason, note })
  throw redirect(`${REPORT_PATH}/${message.seq}?sent`, 303)
}

async function findMessage(args: Route.LoaderArgs | Route.ActionArgs) {
  const member = await requireMember(args)
  const seq = /^\d{1,15}$/.test(args.params.message) ? Number(args.params.message) : 0
  const message = await findReportable(args.context.get(appContext), member, seq)
  if (!message) throw data('This message is gone, or isn’t open to you.', 404)
  return { member, message }
}

export const meta = () => privateMeta('Report a post', 'Tell us what’s wrong with a post in the Society.')

export default function ReportPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const { seq, back, title, author, authorId, text, isCoach, isByCoach, needsPasskey, isSent } = view
  return (
    <div className="max-w-2xl">
      <Link to={back} className="inline-flex min-h-11 items-center text-small hover:underline">
        ‹ <span className="ml-1 [overflow-wrap:anywhere]">{title}</span>
      </Link>
      <h1 className="text-heading">{isCoach ? 'Decide about a post' : isSent ? 'Thank you' : 'Report a post'}</h1>
      <figure className="mt-4 border-line border-l-4 pl-4">
        <figcaption className="font-semibold text-small">
          <bdi>{author}</bdi>
        </figcaption>
        <blockquote className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</blockquote>
      </figure>
      {reply && <Alert className="mt-4">{reply.problem}</Alert>}
      {isSent && (
        <p role="status" className="mt-4">
          We have your report. A real person will look at it within 24 hours. The author isn’t told who reported it.
        </p>
      )}
      {isCoach && <DecisionForm seq={seq} personId={authorId} hasReports={false} needsPasskey={needsPasskey} />}
      {!isCoach && !isSent && <ReportForm note={reply?.note ?? ''} />}
      {!isCoach && !isByCoach && (
        <section className="mt-10">
          <h2 className="border-current border-t-2 pt-3 font-display font-semibold text-lead">
            Rather not see <bdi>{author}</bdi>?
          </h2>
          <p className="measure mt-1 text-small text-soft">
            Muting hides their posts from you. Blocking also keeps them from mentioning you. They aren’t told, and you
            can undo it.
          </p>
          <Form method="post" className="mt-3 flex flex-wrap gap-3">
            <Button name="mute" value="mute" variant="outline">
              Mute
            </Button>
            <Button name="mute" value="block" variant="outline">
              Block
            </Button>
          </Form>
        </section>
      )}
    </div>
  )
}

function ReportForm({ note }: { note: string }) {
  return (
    <Form method="post" className="mt-6 grid gap-4">
      <fieldset>
        <legend className="font-semibold text-small">What’s wrong with it?</legend>
        {Object.entries(REPORT_REASONS).map(([reason, label]) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="reason" value={reason} required className="size-5 shrink-0 accent-evergreen" />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea
        id="note"
        label="Anything we should know? (optional)"
        name="note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={note}
      />
      <Button className="justify-self-start max-sm:w-full">Send the report</Button>
    </Form>
  )
}
