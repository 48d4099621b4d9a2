import { data } from 'react-router'
import {
  countAudience,
  findDraft,
  findIssue,
  findServerFault,
  SEGMENTS,
  segmentLabel,
} from '../people/newsletter/newsletter.ts'
import { appContext } from '../platform/app-context.ts'
import { wallTime } from '../platform/dates.ts'
import { pageRequestContext } from '../platform/document/page-request.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/draft-page.ts'
import { nothingHere, requireDesk, requirePress } from './desk-access.ts'
import { DeskHeading, deskMeta } from './desk-parts.tsx'
import { DraftForm } from './draft-form.tsx'
import { DraftPreview } from './draft-preview-frame.tsx'
import { handleDraftForm, textOf } from './handle-draft-form.ts'
import { IssueCounts } from './issue-counts.tsx'
import { dayAndTime } from './queue-view.ts'
import { saveOrTell } from './use-autosave.ts'

/** A newsletter, from its first word until everyone has it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const draft = await findDraft(deps.database.db, args.params.draft)
  if (!draft) throw nothingHere()
  args.context.get(pageRequestContext).frames = true
  const { timeZone } = deps.scheduling
  const { id, version, goesAt, startedAt, problem, issueId, segment } = draft
  const issue = issueId ? await findIssue(deps, issueId) : undefined
  return {
    ...{ id, version, problem, text: textOf(draft) },
    fault: issueId ? await findServerFault(deps.database.db, issueId) : undefined,
    state: startedAt ? ('sending' as const) : goesAt ? ('scheduled' as const) : ('open' as const),
    goes: goesAt && dayAndTime(goesAt, timeZone),
    audience: await countAudience(deps, draft),
    segment: segmentLabel(segment),
    segments: SEGMENTS,
    issue: issue && { ...issue, isFinished: issue.finishedAt !== null },
    zone: timeZone.replace('_', ' '),
    soonest: wallTime(deps.clock.now(), timeZone).add({ hours: 1 }).toPlainDateTime().toString().slice(0, 16),
  }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/newsletter/:draft')
  const deps = args.context.get(appContext)
  const draft = await findDraft(deps.database.db, args.params.draft)
  if (!draft) throw nothingHere()
  args.context.get(pageRequestContext).frames = true
  const reply = await handleDraftForm({ deps, session, draft, fields }, fault)
  return data(reply, reply.status)
}

/** Only what saves itself comes by here; the buttons send the form as a page. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrTell(serverAction)
}

export const meta = () => deskMeta('Newsletter')

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, text, state } = loaderData
  const sent = actionData && 'unsaved' in actionData ? undefined : actionData
  return (
    <>
      <DeskHeading back={{ to: '/desk/newsletter', label: 'Newsletter' }}>
        {state === 'open' ? 'Write' : text.subject}
      </DeskHeading>
      {state === 'open' ? (
        <DraftForm {...loaderData} sent={sent} />
      ) : (
        <>
          {sent?.problem && <Alert className="mt-4">{sent.problem}</Alert>}
          {state === 'scheduled' ? <Scheduled {...loaderData} /> : <Sending {...loaderData} />}
          <DraftPreview id={id} version={version} showsFits={text.threeThatFit} />
        </>
      )}
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Scheduled({ goes, zone, audience, segment }: Pick<LoaderData, 'goes' | 'zone' | 'audience' | 'segment'>) {
  return (
    <div className="surface-card mt-6 grid gap-4 border border-ink p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p>
        <strong className="block">
          Goes out {goes} ({zone})
        </strong>
        To {audience.toLocaleString('en-US')} people as of now: {segment}. Until then you can stop it and change it.
      </p>
      <form method="post">
        <Button name="do" value="stop" variant="outline">
          Stop it
        </Button>
      </form>
    </div>
  )
}

function Sending({ issue, problem, fault, segment }: Pick<LoaderData, 'issue' | 'problem' | 'fault' | 'segment'>) {
  const underway = fault ? 'Waiting for the mail server.' : 'Going out now.'
  return (
    <div className="surface-card mt-6 border border-ink p-5">
      <p className="font-semibold">{problem ? 'It stopped.' : issue?.isFinished ? 'Sent.' : underway}</p>
      <p className="text-fine text-soft">{segment}</p>
      {issue && <IssueCounts {...issue} />}
      {fault && !problem && (
        <p className="mt-4">The mail server says: {fault}. We try again every minute. No one gets it twice.</p>
      )}
      {problem && (
        <form method="post" className="mt-4">
          <p>The mail server says: {problem}. If you go on, no one gets it twice.</p>
          <Button name="do" value="resume" className="mt-3">
            Go on
          </Button>
        </form>
      )}
    </div>
  )
}
