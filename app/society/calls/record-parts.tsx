import { Form } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Part } from './call-parts.tsx'
import { CALLS_PATH } from './call-path.ts'
import type { CallView } from './call-view.ts'
import type { RecordView } from './record-view.ts'

/** The notes, the recording and its chapters. */
export function CallRecord({ call: { notes, recording }, record }: { call: CallView; record: RecordView }) {
  const { chapters, transcript } = record
  const isEmpty = !notes && !recording && chapters.length === 0 && transcript.length === 0
  return (
    <Part id="notes" heading="Notes and recording">
      {isEmpty && <p className="mt-2">Nothing has been added yet.</p>}
      {notes && <p className="measure mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
      <p className="mt-3 flex flex-wrap gap-x-6">
        {recording && (
          <a href={recording} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            Watch the recording
          </a>
        )}
        {transcript.length > 0 && (
          <a href="#transcript" className="prose-link inline-flex min-h-11 items-center">
            Read the transcript
          </a>
        )}
      </p>
      {chapters.length > 0 && <Chapters chapters={chapters} />}
    </Part>
  )
}

/** A chapter plays where the recording's host can begin in the middle, and is read where there is a transcript. */
function Chapters({ chapters }: { chapters: RecordView['chapters'] }) {
  return (
    <>
      <h3 className="mt-4 font-semibold">Chapters</h3>
      <ol className="mt-1">
        {chapters.map(({ mark, title, played, read }) => (
          <li key={mark} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-2 border-line border-b py-1">
            <span className="font-mono text-small text-soft">{mark}</span>
            <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-5 [overflow-wrap:anywhere]">
              <span className="min-w-0 py-2 font-semibold">{title}</span>
              {(played || read) && (
                <span className="flex gap-x-5 text-small">
                  {played && (
                    <a href={played} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
                      Watch<span className="sr-only">: {title}</span>
                    </a>
                  )}
                  {read && (
                    <a href={`#${read}`} className="prose-link inline-flex min-h-11 items-center">
                      Read<span className="sr-only">: {title}</span>
                    </a>
                  )}
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** All that was said, open on the page: a browser's search finds it. */
export function Transcript({ record: { transcript } }: { record: RecordView }) {
  if (transcript.length === 0) return null
  return (
    <Part id="transcript" heading="Transcript">
      <div className="mt-3 grid gap-3">
        {transcript.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
          <TranscriptLine key={index} line={line} />
        ))}
      </div>
    </Part>
  )
}

function TranscriptLine({ line }: { line: RecordView['transcript'][number] }) {
  const { mark, played, anchor, speaker, text, isHeading } = line
  const id = anchor && { id: anchor }
  if (isHeading)
    return (
      <h3 {...id} className="mt-3 font-semibold [overflow-wrap:anywhere]">
        {text}
      </h3>
    )
  return (
    <div {...id} className="grid scroll-mt-6 gap-x-3 target:bg-mint sm:grid-cols-[4.5rem_1fr]">
      <span className="font-mono text-small text-soft">
        {played ? (
          <a href={played} className="prose-link inline-flex min-h-11 min-w-11 items-start" rel="noreferrer">
            <span className="sr-only">Watch from </span>
            {mark}
          </a>
        ) : (
          mark
        )}
      </span>
      <p className="measure [overflow-wrap:anywhere]">
        {speaker && (
          <b>
            <bdi>{speaker}</bdi>:{' '}
          </b>
        )}
        {text}
      </p>
    </div>
  )
}

interface RecordFormProps {
  call: CallView & { transcript: string; chapters: string }
  typed?: Record<string, string> | undefined
}

/** For the coach: what is left of a call. */
export function RecordForm({ call, typed }: RecordFormProps) {
  const isTyped = typed?.do === 'record' || typed?.do === 'propose'
  const { id, notes, recording, transcript, chapters } = isTyped ? { ...call, ...typed } : call
  return (
    <Part id="record" heading="Write the notes, add the recording">
      {/* Filled again with what was proposed or refused. */}
      <Form key={isTyped ? chapters + transcript : 'stored'} method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="call" value={id} />
        <TextArea label="Notes" name="notes" defaultValue={notes} />
        <TextField
          label="The recording’s address"
          hint="A chapter’s link opens a video of YouTube or Vimeo right there. If someone asks you to cut something, replace the video and this address, and save."
          name="recording"
          type="url"
          defaultValue={recording ?? ''}
        />
        <TextArea
          label="Transcript"
          hint="Paste text, or the captions of your video room. A line can begin with its time and a name, such as “[12:30] Simone: …”, and “# Budgets” makes a heading."
          name="transcript"
          rows={10}
          defaultValue={transcript}
        />
        <TextArea
          label="Chapters"
          hint="One a line, such as “12:30 What a budget narrative needs”."
          name="chapters"
          defaultValue={chapters}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="do" value="record" variant="outline">
            Save for the members
          </Button>
          <Button type="submit" name="do" value="propose" variant="outline">
            Propose chapters
          </Button>
        </div>
        {isTyped && typed.proposed && (
          <p role="status">Proposed above, and not saved yet. Check the chapters, then save.</p>
        )}
      </Form>
    </Part>
  )
}

/** For the coach: the transcript as a file. It needs no script, so it leaves what is typed above as it is stored. */
export function TranscriptFileForm({ callId, problem }: { callId: string; problem: string | undefined }) {
  return (
    <Part id="transcript-file" heading="Upload the transcript">
      {problem && <Alert className="mt-3">{problem}</Alert>}
      <form
        method="post"
        action={`${CALLS_PATH}/${callId}/transcript`}
        encType="multipart/form-data"
        className="mt-3 grid gap-4"
      >
        <TextField
          label="The file"
          hint="Captions (.vtt or .srt) or text (.txt), up to 2 MB. It takes the place of the transcript above. Save what you typed there first."
          name="file"
          type="file"
          accept=".vtt,.srt,.txt,text/vtt,text/plain"
          required
        />
        <Button type="submit" variant="outline" className="justify-self-start">
          Upload it
        </Button>
      </form>
    </Part>
  )
}
