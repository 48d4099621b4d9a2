import {
  countAudience,
  type DraftText,
  draftForm,
  findDraft,
  findIssue,
  findServerFault,
  SEGMENTS,
  segmentLabel,
} from '../people/newsletter/newsletter.ts'
import { pageRequestContext } from '../platform/document/page-request.ts'
import { zoneLabel } from '../platform/time-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { fieldsOf } from '../ui/fields.ts'
import { Check, Options, PressForm } from '../ui/kit/form.tsx'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/draft-page.ts'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import type { DeskHandle } from './desk-actions.ts'
import { Act, DeskForm } from './desk-form.tsx'
import { deskMeta } from './desk-parts.tsx'
import { DraftPreview } from './draft-preview-frame.tsx'
import { type DraftReply, handleDraftForm, textOf } from './handle-draft-form.ts'
import { IssueCounts } from './issue-counts.tsx'
import { dayAndTime } from './queue-view.ts'
import { type SaveState, saveOrTell, useAutosave } from './use-autosave.ts'

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
    ...{ id, version, problem, text: textOf(draft), form: draftForm.shown() },
    fault: issueId ? await findServerFault(deps.database.db, issueId) : undefined,
    state: startedAt ? ('sending' as const) : goesAt ? ('scheduled' as const) : ('open' as const),
    goes: goesAt && dayAndTime(goesAt, timeZone),
    audience: await countAudience(deps, draft),
    segment: segmentLabel(segment),
    segments: SEGMENTS,
    issue: issue && { ...issue, isFinished: issue.finishedAt !== null },
    zone: zoneLabel(goesAt ?? deps.clock.now(), timeZone),
  }
}

export const handle = {
  guards: {
    ...{ send: 'free', save: 'free', test: 'free', stop: 'free', resume: 'free' },
    ...{ discard: 'held', schedule: 'passkey' },
  },
} satisfies DeskHandle

export function action(args: Route.ActionArgs) {
  args.context.get(pageRequestContext).frames = true
  return deskAction(args, handle, {
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
          Goes out {goes}, {zone}
        </strong>
        To {peopleOf(audience)} as of now: {segment}. Until then you can stop it and change it.
      </p>
      <PressForm>
        <Act does="stop" label="Stop it" variant="outline" />
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
          <Act does="resume" label="Go on" className="mt-3" />
        </PressForm>
      )}
    </div>
  )
}

type DraftFormProps = Pick<LoaderData, 'id' | 'version' | 'text' | 'form' | 'audience' | 'segments' | 'zone'> & {
  /** The answer to the form, sent as a page. */
  sent: DraftReply | undefined
}

/** A draft may lack anything, and what's pasted isn't cut without a word: the server says what is too long. */
const anyLength = { required: false, maxLength: undefined }

/** Where a newsletter is written. With script it saves itself, and the email beside it follows. */
function DraftForm({ id, segments, zone, sent, ...loaded }: DraftFormProps) {
  const { form, saved, unsaved, state } = useAutosave()
  const reply = saved ?? sent
  const { text } = sent ?? loaded
  const version = reply?.version ?? loaded.version
  const field = fieldsOf(loaded.form, { values: text, errors: reply?.errors })
  return (
    <DeskForm {...handle} fields={{ version }} ref={form} className="mt-6 grid gap-5">
      <div className="grid max-w-3xl gap-5">
        {reply?.problem && <Alert>{reply.problem}</Alert>}
        {reply?.outcome && <p role="status">{reply.outcome}</p>}
        {reply?.conflict && <Conflict text={reply.conflict} />}
        <TextField {...field.subject} {...anyLength} label="Subject" />
        <TextField
          {...field.preheader}
          {...anyLength}
          label="Preview line"
          hint="What an inbox shows after the subject."
        />
        <TextArea
          {...field.markdown}
          {...anyLength}
          label="Text"
          rows={16}
          onPaste={(event) => void pasteMarkdown(event)}
          hint="Markdown: **bold**, [a link](https://…), - a list, ## a heading. A blank line starts a new paragraph."
        />
        <Check
          name="three_that_fit"
          defaultChecked={text.threeThatFit}
          detail="From the newest edition, for readers with a funding profile. Where each is published shows only for those who have that edition. Readers without a profile get nothing here."
        >
          End it with three that fit the reader
        </Check>
        <Audience text={text} segments={segments} count={reply?.audience ?? loaded.audience} />
        <div className="flex flex-wrap items-center gap-3">
          <Act does="save" label="Save" variant="outline" />
          <Act does="test" label="Send me a copy" variant="outline" />
          <span className="text-fine text-soft" aria-live="polite">
            {unsaved ?? SAVING[state]}
          </span>
        </div>
      </div>
      <DraftPreview id={id} version={version} showsFits={reply?.text.threeThatFit ?? text.threeThatFit} />
      <Schedule zone={zone} when={sent?.when ?? 'soon'} at={sent?.at} />
      <Act does="discard" label="Discard it" variant="outline" size="small" className="justify-self-start" />
    </DeskForm>
  )
}

/**
 * As if it were typed, so that it can be undone and saves itself. What reads the HTML is loaded with the first paste that has
 * some; where nothing is formatted, or without a connection, it's the plain text beside it.
 */
async function pasteMarkdown(event: React.ClipboardEvent<HTMLTextAreaElement>): Promise<void> {
  const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
  if (!html || !text) return
  event.preventDefault()
  const markdown = await import('./pasted-markdown.ts').then(
    ({ pastedMarkdown }) => pastedMarkdown(html),
    () => undefined,
  )
  document.execCommand('insertText', false, markdown ?? text)
}

const SAVING: Record<SaveState, string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved.',
  failed: 'Not saved.',
}

function Audience({ text, segments, count }: Pick<DraftFormProps, 'text' | 'segments'> & { count: number }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select label="Kind" name="topic" defaultValue={text.topic}>
        <option value="newsletter">The monthly newsletter</option>
        <option value="product_news">Product news</option>
      </Select>
      <Select
        label="Who gets it"
        name="segment"
        defaultValue={text.segment}
        hint={`${peopleOf(count)} now, of those who get this kind.`}
      >
        <Options of={segments.map(({ segment, label }) => [segment, label])} />
      </Select>
    </div>
  )
}

const peopleOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`

function Conflict({ text }: { text: DraftText }) {
  return (
    <details open className="border border-ink p-4">
      <summary className="min-h-11 font-semibold">What someone else saved</summary>
      <p className="mt-2 font-semibold">{text.subject}</p>
      <p>{text.preheader}</p>
      <pre className="mt-2 whitespace-pre-wrap font-sans [overflow-wrap:anywhere]">{text.markdown}</pre>
      {text.threeThatFit && <p className="mt-2">It ends with three that fit the reader.</p>}
    </details>
  )
}

function Schedule({ zone, when, at }: { zone: string; when: 'soon' | 'at'; at: string | undefined }) {
  return (
    <PageSection title="Send it">
      <fieldset className="mt-4 grid min-w-0 grid-cols-1">
        <legend className="sr-only">When it goes out</legend>
        <Check type="radio" name="when" value="soon" defaultChecked={when === 'soon'}>
          In ten minutes
        </Check>
        <Check type="radio" name="when" value="at" defaultChecked={when === 'at'}>
          On a day and at a time, in {zone}
        </Check>
        <TextField
          label="Day and time"
          labelHidden
          name="at"
          type="datetime-local"
          defaultValue={at}
          className="mt-2 max-w-80"
        />
      </fieldset>
      <Act does="schedule" label="Send it" className="mt-4" />
      <p className="mt-2 text-fine text-soft">
        It waits at least ten minutes. Until it goes out, you can stop it here or in your queue.
      </p>
    </PageSection>
  )
}
