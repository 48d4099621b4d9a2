import { data, Form } from 'react-router'
import { needsNoProof } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { memberAction, requireMember, type SocietyMember } from '../members/members.ts'
import { RoomsPage } from '../parts/parts.tsx'
import { MuteFields, REPORTED, ReportFields } from '../report-form/report-form.tsx'
import { messagePath, plainText } from '../rooms/rooms.ts'
import type { Route } from './+types/report-page.ts'
import { DecisionForm } from './decision-form.tsx'
import { MUTED_PATH, REPORT_PATH } from './paths.ts'
import { findReportable, handleReport } from './reports.tsx'

/** Where a member says what is wrong with a message, or that they'd rather not see its author; and where the coach decides. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const message = await findMessage(args.context.get(appContext), member, args.params.message)
  const { body, roomId, ...shown } = message
  const back = messagePath(roomId, message.seq)
  const isCoach = member.role === 'coach'
  const needsPasskey = isCoach && !(await needsNoProof(args.context.get(appContext), member.session))
  const isSent = new URL(args.request.url).searchParams.has('sent')
  return {
    ...{ ...shown, back, isCoach, needsPasskey, isSent },
    text: plainText(body).slice(0, 600) || 'A picture without words',
  }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member, fields, of }) => {
    const message = await findMessage(deps, member, args.params.message)
    const problem = await handleReport(deps, member, message, fields)
    if (problem) return { problem, note: of('note'), reason: of('reason') }
    return fields.has('mute') ? MUTED_PATH : `${REPORT_PATH}/${message.seq}?sent`
  })
}

async function findMessage(deps: AppContext, member: SocietyMember, seq: string) {
  const message = await findReportable(deps, member, /^\d{1,15}$/.test(seq) ? Number(seq) : 0)
  if (!message) throw data('This message is gone, or isn’t open to you.', 404)
  return message
}

export const meta = () => privateMeta('Report a post', 'Tell us what’s wrong with a post in the Society.')

export default function ReportPage({ loaderData: view, actionData: reply }: Route.ComponentProps) {
  const { seq, back, title, author, authorId, text, isCoach, isByCoach, needsPasskey, isSent } = view
  return (
    <RoomsPage
      narrow
      back={{ to: back, label: <span className="[overflow-wrap:anywhere]">{title}</span> }}
      title={isCoach ? 'Decide about a post' : isSent ? 'Thank you' : 'Report a post'}
      saved={isSent && REPORTED}
      problem={reply?.problem}
    >
      <figure className="mt-4 border-line border-l-4 pl-4">
        <figcaption className="font-semibold text-small">
          <bdi>{author}</bdi>
        </figcaption>
        <blockquote dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </blockquote>
      </figure>
      {isCoach && (
        <DecisionForm
          seq={seq}
          personId={isByCoach ? undefined : authorId}
          hasReports={false}
          needsPasskey={needsPasskey}
        />
      )}
      {!isCoach && !isSent && (
        <Form method="post" className="mt-6 grid gap-4">
          <ReportFields note={reply?.note} reason={reply?.reason} />
        </Form>
      )}
      {!isCoach && !isByCoach && (
        <Form method="post" className="mt-10">
          <MuteFields author={author} />
        </Form>
      )}
    </RoomsPage>
  )
}
