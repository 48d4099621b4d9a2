import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { EFFORT_HOURS } from '../../catalog/effort-levels.ts'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select, TextArea } from '../../ui/field.tsx'
import { type EditionPick, MAX_NOTE_LENGTH } from './edition-pick.ts'
import { EntryDetails } from './entry-details.tsx'
import type { EntryView } from './entry-view.ts'
import { isRefusal, type PickControls } from './use-picks.ts'

export { type EditionPick, MAX_PICKS, PICKS_FULL_MESSAGE } from './edition-pick.ts'
export { type PickControls, usePicks } from './use-picks.ts'

const BADGE_NAMES: Record<NonNullable<EntryView['badge']>['kind'], string> = {
  ...{ closed: 'closed', cancelled: 'canceled', posted: 'posted' },
  ...{ amended: 'amended', extended: 'amended', 'moved-up': 'amended' },
}

/** One entry in a line or two, which opens in place. */
export function EntryRow({
  entry,
  token,
  picking,
}: {
  entry: EntryView
  token: string | undefined
  picking: PickControls
}) {
  const { id, title, agency, badge, topPick, mark, fit } = entry
  const pick = picking.picks.find((each) => each.id === id)
  return (
    <li
      id={`entry-${encodeURIComponent(id)}`}
      className={classes('relative border-line border-b', isRefusal(picking.answers.get(id)) && 'min-h-40')}
    >
      <details className="entry">
        <summary className="grid cursor-pointer gap-x-4 gap-y-1 py-3 pr-24 lg:grid-cols-[minmax(0,1fr)_9.5rem_6rem_6.5rem] lg:pr-28">
          <span className="min-w-0">
            <h3 className="break-words font-display font-semibold text-body leading-snug">{title}</h3>
            <span className="block text-fine text-soft">
              {topPick && <strong className="text-evergreen">Top pick. </strong>}
              {agency ?? 'Agency not stated'}
              {mark && ` (${mark})`}
            </span>
            {badge && (
              <span className="mt-1 inline-block bg-marigold px-2 text-fine text-ink">
                <strong>{BADGE_NAMES[badge.kind]}</strong>: {badge.message}
              </span>
            )}
            {fit && <span className="mt-1 block text-evergreen text-small">{fit.reason}</span>}
          </span>
          <Figures entry={entry} />
        </summary>
        <EntryDetails entry={entry} token={token}>
          {pick && <PickTracker title={title} pick={pick} picking={picking} />}
          {picking.action && <HideForm entry={entry} />}
        </EntryDetails>
      </details>
      {picking.action && <PickButton entry={entry} pick={pick} picking={picking} />}
    </li>
  )
}

function Figures({ entry: { amount, similar, deadlineOn, daysLeft, effort } }: { entry: EntryView }) {
  const soon = daysLeft !== undefined && daysLeft <= 7
  return (
    <span className="flex flex-wrap gap-x-4 text-fine lg:contents">
      <span className="font-mono lg:text-right">
        {amount === 'none stated' && !similar && <span className="lg:sr-only">amount </span>}
        {amount === 'none stated' && similar ? `similar work: ${similar}` : shortAmount(amount)}
      </span>
      <span className={soon ? 'font-semibold text-clay' : ''}>
        {daysLeft === undefined
          ? deadlineOn
            ? 'closed'
            : 'no date'
          : `${daysLeft.toLocaleString('en-US')} ${daysLeft === 1 ? 'day' : 'days'}`}
        {deadlineOn && <span className="text-soft lg:block"> {shortDate(deadlineOn, daysLeft)}</span>}
      </span>
      <span>
        <span className="capitalize">{effort}</span>
        <span className="lg:sr-only"> effort</span>
        <span className="text-soft lg:block">
          <span className="lg:hidden">, </span>
          {EFFORT_HOURS[effort]}
        </span>
      </span>
    </span>
  )
}

/** Words instead of an amount are for the opened entry. */
function shortAmount(amount: string): string {
  if (amount === 'none stated') return 'not stated'
  return amount.startsWith('in words') || amount.length > 40 ? 'see the notice' : amount
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
          <Button type="submit" variant="outline" size="small" className="w-full">
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

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 23`, or `Nov 2029` for a day that is most of a year away. */
export function shortDate(date: string, daysLeft = 0): string {
  return (daysLeft > 300 ? WITH_YEAR : SHORT).format(new Date(`${date}T00:00:00Z`))
}
