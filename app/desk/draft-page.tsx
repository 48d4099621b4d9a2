import {
  countAudience,
  findDraft,
  findIssue,
  findServerFault,
  SEGMENTS,
  segmentLabel,
} from '../people/newsletter/newsletter.ts'
import { wallTime } from '../platform/dates.ts'
import { pageRequestContext } from '../platform/document/page-request.ts'
import { Button } from '../ui/button.tsx'
import { PressForm } from '../ui/kit/form.tsx'
import { Page } from '../ui/kit/page.tsx'
import type { Route } from './+types/draft-page.ts'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { DraftForm } from './draft-form.tsx'
import { DraftPreview } from './draft-preview-frame.tsx'
import { type DraftReply, handleDraftForm, textOf } from './handle-draft-form.ts'
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

export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, {
    page: '/desk/newsletter/:draft',
    find: ({ database }) => findDraft(database.db, args.params.draft),
    act: (pressed) => handleDraftForm(pressed),
    refused: handleDraftForm,
  })
}

/** Only what saves itself comes by here; the buttons send the form as a page. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrTell(serverAction)
}

export const meta = () => deskMeta('Newsletter')

export default function DraftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, text, state } = loaderData
  const sent = actionData && 'unsaved' in actionData ? undefined : (actionData as DraftReply | undefined)
  const isOpen = state === 'open'
  return (
    <Page
      back={{ to: '/desk/newsletter', label: 'Newsletter' }}
      title={isOpen ? 'Write' : text.subject}
      problem={isOpen ? undefined : sent?.problem}
    >
      {isOpen ? (
        <DraftForm {...loaderData} sent={sent} />
      ) : (
        <>
          {state === 'scheduled' ? <Scheduled {...loaderData} /> : <Sending {...loaderData} />}
          <DraftPreview id={id} version={version} showsFits={text.threeThatFit} />
        </>
      )}
    </Page>
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
      <PressForm>
        <Button name="do" value="stop" variant="outline">
          Stop it
        </Button>
      </PressForm>
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
        <PressForm className="mt-4">
          <p>The mail server says: {problem}. If you go on, no one gets it twice.</p>
          <Button name="do" value="resume" className="mt-3">
            Go on
          </Button>
        </PressForm>
      )}
    </div>
  )
}
