import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { type EditionPick, MAX_NOTE_LENGTH } from './edition-pick.ts'
import { EntryRow } from './entry-row.tsx'
import type { EntryView } from './entry-view.ts'
import type { EntryGroup } from './groups.ts'
import { isRefusal, type PickControls } from './use-picks.ts'

/** An entry to pick, to take notes on, and to hide, where its reader can. */
function PickableRow({
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

interface GroupsProps {
  groups: readonly EntryGroup[]
  /** Whether a filter hides entries: the counts then read `9 of 14`. */
  narrowed: boolean
  token?: string | undefined
  picking: PickControls
  /** What stands where nothing is theirs. */
  nothingYours?: React.ReactNode
  /** What else a list says of an entry, in its row. */
  more?: (entry: EntryView) => React.ReactNode
}

/** The list of every reader: entries under headings, each opening in place. */
export function EntryGroups({ groups, narrowed, nothingYours, ...rows }: GroupsProps) {
  return groups.map((group) => {
    const count = narrowed ? `${group.entries.length} of ${group.total}` : group.total.toLocaleString('en-US')
    const shown = (
      <>
        {group.total === 0 && nothingYours}
        <Rows group={group} {...rows} />
      </>
    )
    return (
      <section key={group.id} aria-labelledby={group.id} className="mt-8 border-current border-t-2 pt-3">
        {group.folded ? (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1">
              <Heading group={group} count={count} />
              <span aria-hidden="true" className="text-evergreen">
                ▾
              </span>
            </summary>
            {shown}
          </details>
        ) : (
          <>
            <Heading group={group} count={count} />
            {shown}
          </>
        )}
      </section>
    )
  })
}

function Heading({ group: { id, heading, note }, count }: { group: EntryGroup; count: string }) {
  return (
    <span className="inline-flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-title">
        {heading} <span className="font-normal font-sans text-body text-soft">{count}</span>
      </h2>
      <span className="text-small text-soft">{note}</span>
    </span>
  )
}

function Rows({
  group: { entries, shownFirst, heading },
  token,
  picking,
  more,
}: Pick<GroupsProps, 'token' | 'picking' | 'more'> & { group: EntryGroup }) {
  const rest = entries.slice(shownFirst)
  const list = (some: readonly EntryView[]) => (
    <ol className="mt-2">
      {some.map((entry) => (
        <PickableRow key={entry.id} entry={entry} token={token} picking={picking} more={more?.(entry)} />
      ))}
    </ol>
  )
  return (
    <>
      {entries.length > 0 && list(entries.slice(0, shownFirst))}
      {rest.length > 0 && (
        <details className="opens-on-paper">
          <summary className="not-printed flex min-h-11 cursor-pointer items-center justify-center py-2 font-semibold text-evergreen text-small">
            Show the other {rest.length} of “{heading}”
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}
