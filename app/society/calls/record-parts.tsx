import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Part } from './call-parts.tsx'
import type { CallView } from './call-view.ts'

/** The notes and the recording. */
export function CallRecord({ call: { notes, recording } }: { call: CallView }) {
  return (
    <Part id="notes" heading="Notes and recording">
      {!notes && !recording && <p className="mt-2">Nothing has been added yet.</p>}
      {notes && <p className="measure mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
      {recording && (
        <p className="mt-3">
          <a href={recording} className="prose-link inline-flex min-h-11 items-center" rel="noreferrer">
            Watch the recording
          </a>
        </p>
      )}
    </Part>
  )
}

/** For the coach: what is left of a call. */
export function RecordForm({ call, typed }: { call: CallView; typed?: Record<string, string> | undefined }) {
  const { id, notes, recording } = typed?.do === 'record' ? { ...call, ...typed } : call
  return (
    <Part id="record" heading="Write the notes, add the recording">
      <Form method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="call" value={id} />
        <TextArea label="Notes" name="notes" rows={10} defaultValue={notes} />
        <TextField
          label="The recording’s address"
          hint="If someone asks you to cut something, replace the video and this address, and save."
          name="recording"
          type="url"
          defaultValue={recording ?? ''}
        />
        <Button type="submit" name="do" value="record" variant="outline" className="justify-self-start">
          Save for the members
        </Button>
      </Form>
    </Part>
  )
}
