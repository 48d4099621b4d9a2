import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { type EditionPick, MAX_NOTE_LENGTH } from './edition-pick.ts'

/** Picks an entry; a picked one shows its stage, a note and a button to remove it. */
export function PickForm({
  token,
  entry,
  pick,
  onChange,
}: {
  token: string
  entry: { id: string; title: string }
  pick: EditionPick | undefined
  onChange: (form: FormData) => void
}) {
  return (
    <>
      <form
        method="post"
        action={`/editions/${token}/picks`}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          onChange(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
        }}
      >
        <input type="hidden" name="entry" value={entry.id} />
        {pick ? (
          <PickTracker title={entry.title} pick={pick} />
        ) : (
          <Button type="submit" variant="outline" size="small">
            Pick it<span className="sr-only">: {entry.title}</span>
          </Button>
        )}
      </form>
      {pick?.note && <p className="hidden print:block">My note: {pick.note}</p>}
    </>
  )
}

function PickTracker({ title, pick }: { title: string; pick: EditionPick }) {
  return (
    <div className="grid gap-4 border-marigold border-l-4 pl-4 md:grid-cols-[12rem_1fr]">
      <Select label="Stage" name="stage" defaultValue={pick.stage}>
        {PICK_STAGES.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </Select>
      <TextArea label="My notes" name="note" rows={2} maxLength={MAX_NOTE_LENGTH} defaultValue={pick.note} />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" size="small">
          Save<span className="sr-only">: {title}</span>
        </Button>
        <Button type="submit" name="remove" value="yes" variant="outline" size="small">
          Put it back<span className="sr-only">: {title}</span>
        </Button>
      </div>
    </div>
  )
}
