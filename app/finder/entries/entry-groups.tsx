import { memo, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { type EditionPick, MAX_NOTE_LENGTH } from './edition-pick.ts'
import { EntryRow } from './entry-row.tsx'
import type { EntryView } from './entry-view.ts'
import type { EntryGroup } from './groups.ts'

/** What came of a press on an entry. */
export interface EntryAnswer {
  entry: string
  message: string
  isDone: boolean
}

interface PickControls {
  picks: readonly EditionPick[]
  /** Where a pick is sent; undefined where nothing can be picked. */
  action: string | undefined
  /** What came of the last one. */
  answer?: EntryAnswer | undefined
}

/** An entry to pick, to take notes on, and to hide, where its reader can. Sorting redraws no row. */
const PickableRow = memo(function PickableRow({
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
  const answer = picking.answer?.entry === entry.id ? picking.answer : undefined
  return (
    <EntryRow
      entry={entry}
      token={token}
      more={more}
      isTall={answer?.isDone === false}
      aside={picking.action && <PickButton {...{ entry, pick, picking, answer }} />}
    >
      {pick && <PickTracker title={entry.title} {...{ pick, picking, answer }} />}
      {picking.action && (!pick || pick.stage === 'looking') && <HideForm entry={entry} />}
    </EntryRow>
  )
})

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
  answer: EntryAnswer | undefined
}

/** Picks an entry. A refusal is shown below the button; a success shows in the button itself. */
function PickButton({
  entry,
  pick,
  picking,
  answer,
}: PickFormProps & { entry: { id: string; title: string }; pick: EditionPick | undefined }) {
  const { formData } = useNavigation()
  // Shown before the server answers, and taken back where it refuses.
  const isPicked = pick !== undefined || (formData?.has('pick') === true && formData.get('entry') === entry.id)
  const place = usePlaceOfFocus(isPicked)
  return (
    <div ref={place} className="not-printed absolute top-3 right-0 grid w-22 justify-items-end gap-1">
      {isPicked ? (
        <span
          tabIndex={-1}
          className="inline-flex min-h-11 w-full items-center justify-center bg-marigold font-semibold text-ink text-small"
        >
          ✓ Picked
        </span>
      ) : (
        <PickingForm id={entry.id} picking={picking} className="w-full">
          <Button type="submit" name="pick" value="yes" variant="outline" size="small" className="w-full scroll-mb-32">
            Pick<span className="sr-only">: {entry.title}</span>
          </Button>
        </PickingForm>
      )}
      <p role="status" className={answer?.isDone === false ? 'text-right text-fine' : 'sr-only'}>
        {answer?.message}
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
function PickTracker({ title, pick, picking, answer }: PickFormProps & { title: string; pick: EditionPick }) {
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
        <span className="text-small">{answer?.message}</span>
      </div>
    </PickingForm>
  )
}

function PickingForm({
  id,
  picking: { action = '' },
  className,
  children,
}: Pick<PickFormProps, 'picking'> & { id: string; className: string; children: React.ReactNode }) {
  return (
    <Form method="post" action={`${action}#entry-${encodeURIComponent(id)}`} preventScrollReset className={className}>
      <input type="hidden" name="entry" value={id} />
      {children}
    </Form>
  )
}

/** The ways on, where a list comes in pages. @param first the address of the first page; undefined on it */
export function EntryPager({ first, next }: Record<'first' | 'next', string | undefined>) {
  if (!first && !next) return null
  return (
    <nav aria-label="Pages" className="not-printed mt-6 flex flex-wrap gap-3">
      {first && (
        <Link to={first} className={buttonClass({ variant: 'outline' })}>
          Back to the first
        </Link>
      )}
      {next && (
        <Link to={next} className={buttonClass({ variant: 'outline' })}>
          Show the next
        </Link>
      )}
    </nav>
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
