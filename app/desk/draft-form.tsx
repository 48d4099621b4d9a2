import type { DraftText } from '../people/newsletter/newsletter.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { Check, Options } from '../ui/kit/form.tsx'
import { PageSection } from '../ui/kit/page.tsx'
import { DeskForm } from './desk-form.tsx'
import { DraftPreview } from './draft-preview-frame.tsx'
import type { DraftReply } from './handle-draft-form.ts'
import { type SaveState, useAutosave } from './use-autosave.ts'

interface DraftFormProps {
  id: string
  version: number
  text: DraftText
  audience: number
  segments: readonly { segment: string; label: string }[]
  zone: string
  soonest: string
  /** The answer to the form, sent as a page. */
  sent: DraftReply | undefined
}

/** Where a newsletter is written. With script it saves itself, and the email beside it follows. */
export function DraftForm({ id, segments, zone, soonest, sent, ...loaded }: DraftFormProps) {
  const { form, saved, unsaved, state } = useAutosave()
  const reply = saved ?? sent
  const { text } = sent ?? loaded
  const version = reply?.version ?? loaded.version
  return (
    <DeskForm page="/desk/newsletter/:draft" about={id} fields={{ version }} ref={form} className="mt-6 grid gap-5">
      <div className="grid max-w-3xl gap-5">
        {reply?.problem && <Alert>{reply.problem}</Alert>}
        {reply?.outcome && <p role="status">{reply.outcome}</p>}
        {reply?.conflict && <Conflict text={reply.conflict} />}
        <TextField label="Subject" name="subject" defaultValue={text.subject} autoComplete="off" />
        <TextField
          label="Preview line"
          name="preheader"
          defaultValue={text.preheader}
          autoComplete="off"
          hint="What an inbox shows after the subject."
        />
        <TextArea
          label="Text"
          name="markdown"
          rows={16}
          defaultValue={text.markdown}
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
          <Button name="do" value="save" variant="outline">
            Save
          </Button>
          <Button name="do" value="test" variant="outline">
            Send me a copy
          </Button>
          <span className="text-fine text-soft" aria-live="polite">
            {unsaved ?? SAVING[state]}
          </span>
        </div>
      </div>
      <DraftPreview id={id} version={version} showsFits={reply?.text.threeThatFit ?? text.threeThatFit} />
      <Schedule zone={zone} when={sent?.when ?? 'soon'} at={sent?.at ?? soonest} />
      <Button name="do" value="discard" variant="outline" size="small" className="justify-self-start">
        Discard it
      </Button>
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
        hint={`${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'} now, of those who get this kind.`}
      >
        <Options of={segments.map(({ segment, label }) => [segment, label])} />
      </Select>
    </div>
  )
}

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

function Schedule({ zone, when, at }: { zone: string; when: 'soon' | 'at'; at: string }) {
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
      <Button name="do" value="schedule" className="mt-4">
        Send it
      </Button>
      <p className="mt-2 text-fine text-soft">
        It waits at least ten minutes. Until it goes out, you can stop it here or in your queue.
      </p>
    </PageSection>
  )
}
