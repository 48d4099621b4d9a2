import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { type EditionPick, MAX_NOTE_LENGTH } from './edition-pick.ts'
import { EntryRow } from './entry-row.tsx'
import type { EntryView } from './entry-view.ts'
import { isRefusal, type PickControls } from './use-picks.ts'

/** An entry to pick, to take notes on, and to hide, where its reader can. */
export function PickableRow({
  entry,
  token,
  picking,
  more,
}: {
  entry: EntryView
  token: string | undefined
  picking: PickControls
  more: React.ReactNode
}) {
  const pick = picking.picks.find(({ id }) => id === entry.id)
  return (
    <EntryRow
      entry={entry}
      token={token}
      more={more}
      isTall={isRefusal(picking.answers.get(entry.id))}
      aside={picking.action && <PickButton entry={entry} pick={pick} picking={picking} />}
    >
      {pick && <PickTracker title={entry.title} pick={pick} picking={picking} />}
      {picking.action && (!pick || pick.stage === 'looking') && <HideForm entry={entry} />}
    </EntryRow>
  )
}

function HideForm({ entry: { id, title, hidden } }: { entry: EntryView }) {
  return (
    <Form method="post" preventScrollReset className="not-printed">
      <input type="hidden" name="entry" value={id} />
      <Button type="submit" name={hidden ? 'show' : 'hide'} value="yes" variant="outline" size="small">
        {hidden ? 'Bring it back' : 'Hide it'}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  )
}

interface PickFormProps {
  picking: PickControls
}

/** Picks an entry. A refusal is shown below the button; a success shows in the button itself. */
function PickButton({
  entry,
  pick,
  picking,
}: PickFormProps & { entry: { id: string; title: string }; pick: EditionPick | undefined }) {
  const answer = picking.answers.get(entry.id)
  const place = usePlaceOfFocus(pick !== undefined)
  return (
    <div ref={place} className="not-printed absolute top-3 right-0 grid w-22 justify-items-end gap-1">
      {pick ? (
        <span
          tabIndex={-1}
          className="inline-flex min-h-11 w-full items-center justify-center bg-marigold font-semibold text-ink text-small"
        >
          ✓ Picked
        </span>
      ) : (
        <PickingForm id={entry.id} picking={picking} className="w-full">
          <Button type="submit" variant="outline" size="small" className="w-full scroll-mb-32">
            Pick<span className="sr-only">: {entry.title}</span>
          </Button>
        </PickingForm>
      )}
      <p role="status" className={isRefusal(answer) ? 'text-right text-fine' : 'sr-only'}>
        {answer}
      </p>
    </div>
  )
}

/** What was pressed goes away with the press: then the focus goes to what took its place. */
function usePlaceOfFocus(isPicked: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasPicked = useRef(isPicked)
  useEffect(() => {
    if (wasPicked.current === isPicked) return
    wasPicked.current = isPicked
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true })
  }, [isPicked])
  return place
}

/** Where a buyer is with what they picked. */
function PickTracker({ title, pick, picking }: PickFormProps & { title: string; pick: EditionPick }) {
  return (
    <PickingForm
      id={pick.id}
      picking={picking}
      className="grid gap-4 border-marigold border-l-4 pl-4 md:grid-cols-[12rem_1fr]"
    >
      <Select label="Where you are" name="stage" defaultValue={pick.stage}>
        {PICK_STAGES.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </Select>
      <TextArea label="Your note" name="note" rows={2} maxLength={MAX_NOTE_LENGTH} defaultValue={pick.note} />
      <div className="flex flex-wrap items-center gap-3 md:col-span-2">
        <Button type="submit" size="small">
          Save<span className="sr-only">: {title}</span>
        </Button>
        <Button type="submit" name="remove" value="yes" variant="outline" size="small">
          Remove<span className="sr-only">: {title}</span>
        </Button>
        <span className="text-small">{picking.answers.get(pick.id)}</span>
      </div>
    </PickingForm>
  )
}

function PickingForm({
  id,
  picking,
  className,
  children,
}: PickFormProps & { id: string; className: string; children: React.ReactNode }) {
  const { action = '', change } = picking
  const fields = (
    <>
      <input type="hidden" name="entry" value={id} />
      {children}
    </>
  )
  if (!change)
    return (
      <Form method="post" action={action} preventScrollReset className={className}>
        <input type="hidden" name="pick" value="yes" />
        {fields}
      </Form>
    )
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        change(new FormData(event.currentTarget, event.nativeEvent.submitter))
      }}
    >
      {fields}
    </form>
  )
}
