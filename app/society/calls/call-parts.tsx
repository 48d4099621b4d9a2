import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { clockLabel, zoneLabel } from '../../platform/time-labels.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/kit/form.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { PressForm } from '../parts/parts.tsx'
import type { callSeries } from './calls.sql.ts'
import type { Commitment } from './commitments.ts'

export function Press({
  does,
  fields = {},
  variant = 'outline',
  children,
}: {
  does: string
  fields?: Record<string, string>
  variant?: ButtonVariant
  children: React.ReactNode
}) {
  return (
    <PressForm fields={{ do: does, ...fields }}>
      <Button variant={variant}>{children}</Button>
    </PressForm>
  )
}

type CommitmentRow = Pick<Commitment, 'id' | 'text' | 'state' | 'carried' | 'notYetAt'>

/** Their own, each with what they can say of it, and the field for the next. */
export function OwnCommitments({
  commitments,
  canAdd,
  typed = {},
}: {
  commitments: readonly CommitmentRow[]
  canAdd: boolean
  typed?: Record<string, string> | undefined
}) {
  return (
    <PageSection id="commitments" title="What you said you’d do">
      {commitments.length === 0 && (
        <p className="mt-2">Nothing’s open. Name one thing you’ll finish by the next call.</p>
      )}
      <ul>
        {commitments.map((one) => (
          <OwnCommitment key={one.id} commitment={one} typed={typed} />
        ))}
      </ul>
      {canAdd && <NewCommitment key={commitments.length} typed={typed} />}
    </PageSection>
  )
}

function OwnCommitment({
  commitment: { id, text, state, carried, notYetAt },
  typed,
}: {
  commitment: CommitmentRow
  typed: Record<string, string>
}) {
  return (
    <li className="border-line border-b py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      <p className="text-small text-soft">{noteOn({ state, carried, notYetAt })}</p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Press does="done" fields={{ commitment: id }}>
          Done<span className="sr-only">: {text}</span>
        </Press>
        {state === 'open' && !notYetAt && (
          <Press does="not-yet" fields={{ commitment: id }}>
            Not yet<span className="sr-only">: {text}</span>
          </Press>
        )}
        <Press does="drop" fields={{ commitment: id }}>
          Drop it<span className="sr-only">: {text}</span>
        </Press>
      </div>
      {state === 'stuck' && (
        <PressForm fields={{ do: 'shrink', commitment: id }} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            className="grow"
            label="A smaller step"
            name="text"
            maxLength={140}
            required
            defaultValue={typed.commitment === id ? typed.text : undefined}
          />
          <Button variant="outline">Make it smaller</Button>
        </PressForm>
      )}
    </li>
  )
}

function NewCommitment({ typed }: { typed: Record<string, string> }) {
  return (
    <PressForm fields={{ do: 'commit' }} className="mt-4 grid gap-3">
      <TextField
        label="By the next call, I will"
        hint="Up to three at a time. Other members see it on the agenda, with your name."
        name="text"
        maxLength={140}
        required
        defaultValue={typed.do === 'commit' ? typed.text : undefined}
      />
      <Button variant="outline" className="justify-self-start">
        Add it
      </Button>
    </PressForm>
  )
}

function noteOn({ state, carried, notYetAt }: Pick<CommitmentRow, 'state' | 'carried' | 'notYetAt'>): string {
  if (state === 'stuck') return 'Two calls have passed. Make it smaller, or drop it.'
  const due = carried ? 'Carried over once. Due by the next call.' : 'Due by the next call.'
  return notYetAt ? `${due} You said: not yet.` : due
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type SeriesRow = Pick<typeof callSeries.$inferSelect, 'id' | 'title' | 'weekday' | 'localTime' | 'zone' | 'minutes'>

/** For the coach: the weekly calls, and the form for another one. */
export function SeriesPart({
  series,
  zone,
  typed = {},
}: {
  series: readonly SeriesRow[]
  zone: string
  typed?: Record<string, string> | undefined
}) {
  return (
    <PageSection id="series" title="Your weekly calls">
      <ul>
        {series.map(({ id, title, weekday, localTime, zone, minutes }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-4">
            <span>
              <b>{title}</b>: {WEEKDAYS[weekday - 1]}, {clockLabel(localTime)}, {zoneLabel(new Date(), zone)}, {minutes}{' '}
              minutes
            </span>
            <AskOnce ask="End it…" about={title}>
              <p className="measure mb-3 text-small">
                All its scheduled calls are canceled, and everyone who said they’d come to one gets an email in a
                minute.
              </p>
              <Press does="end-series" fields={{ series: id }}>
                End it and cancel what’s scheduled<span className="sr-only">: {title}</span>
              </Press>
            </AskOnce>
          </li>
        ))}
      </ul>
      <NewSeries key={series.length} zone={zone} typed={typed} />
    </PageSection>
  )
}

function NewSeries({ zone, typed }: { zone: string; typed: Record<string, string> }) {
  return (
    <PressForm fields={{ do: 'add-series' }} className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField label="Name" name="title" maxLength={80} required defaultValue={typed.title} />
      <Select label="Day" name="weekday" defaultValue={typed.weekday ?? '2'}>
        <Options of={WEEKDAYS.map((day, index) => [String(index + 1), day])} />
      </Select>
      <TextField label="Time" name="time" type="time" required defaultValue={typed.time ?? '12:00'} />
      <Select label="Time zone" name="zone" defaultValue={typed.zone ?? zone}>
        {!US_ZONES.some((one) => one.zone === zone) && <option value={zone}>{zoneLabel(new Date(), zone)}</option>}
        <Options of={US_ZONES.map(({ zone, label }) => [zone, label])} />
      </Select>
      <TextField
        label="Minutes"
        name="minutes"
        type="number"
        min={15}
        max={240}
        required
        defaultValue={typed.minutes ?? '60'}
      />
      <TextField
        label="Video link"
        hint="A meeting link. Only members who join the call see it."
        name="link"
        type="url"
        defaultValue={typed.link}
      />
      <Button variant="outline" className="justify-self-start">
        Schedule it for 12 weeks
      </Button>
    </PressForm>
  )
}

/** What emails members is asked about before it's done. */
function AskOnce({ ask, about, children }: { ask: string; about?: string; children: React.ReactNode }) {
  return (
    <details className="disclosure mt-3">
      <summary>
        {ask}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** For the coach: move or cancel this one. */
export function ChangePart({
  id,
  day,
  time,
  zone,
  coming,
}: {
  id: string
  day: string
  time: string
  zone: string
  /** How many said that they'd come. */
  coming: number
}) {
  return (
    <PageSection id="change" title="Move or cancel this call">
      <PressForm fields={{ do: 'move', call: id }} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField label="Day" name="day" type="date" required defaultValue={day} />
        <TextField
          label={`Time, ${zoneLabel(new Date(day), zone)}`}
          name="time"
          type="time"
          required
          defaultValue={time}
        />
        <Button variant="outline">Move it and tell everyone</Button>
      </PressForm>
      <AskOnce ask="Cancel it…">
        <p className="measure mb-3 text-small">
          {coming === 0
            ? 'No one has said they’d come.'
            : `${coming === 1 ? 'One member' : `${coming} members`} said they’d come.`}{' '}
          They get an email in a minute. Until then you can take it back.
        </p>
        <Press does="cancel" fields={{ call: id }}>
          Cancel it and tell everyone
        </Press>
      </AskOnce>
    </PageSection>
  )
}
