import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { clockLabel, WEEKDAYS, zoneLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused, type ShownForm } from '../../ui/fields.ts'
import { Options } from '../../ui/kit/form.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { PressForm } from '../parts/parts.tsx'
import type { callSeries } from './calls.sql.ts'
import type { Commitment } from './commitments.ts'

interface PressProps {
  does: string
  fields?: Record<string, string>
  children: React.ReactNode
}

export function Press({ does, fields = {}, children }: PressProps) {
  return (
    <PressForm fields={{ do: does, ...fields }}>
      <Button variant="outline">{children}</Button>
    </PressForm>
  )
}

/** A form (call-forms.ts), and what the page's press came back with. */
export interface FormProps<Name extends string> {
  form: ShownForm<Name>
  refused: Refused | undefined
}

type CommitmentRow = Pick<Commitment, 'id' | 'text' | 'state' | 'carried' | 'notYetAt'>

type OwnCommitmentsProps = { commitments: readonly CommitmentRow[]; canAdd: boolean } & FormProps<'text'>

/** Their own, each with what they can say of it, and the field for the next. */
export function OwnCommitments({ commitments, canAdd, ...form }: OwnCommitmentsProps) {
  return (
    <PageSection id="commitments" title="What you said you’d do">
      {commitments.length === 0 && (
        <p className="mt-2">Nothing’s open. Name one thing you’ll finish by the next call.</p>
      )}
      <ul>
        {commitments.map((one) => (
          <OwnCommitment key={one.id} commitment={one} {...form} />
        ))}
      </ul>
      {canAdd && <NewCommitment key={commitments.length} {...form} />}
    </PageSection>
  )
}

type OwnCommitmentProps = { commitment: CommitmentRow } & FormProps<'text'>

function OwnCommitment({ commitment: { id, text, state, carried, notYetAt }, form, refused }: OwnCommitmentProps) {
  const own = refused?.values?.commitment === id ? refused : undefined
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
        <PressForm
          fields={{ do: 'shrink', commitment: id }}
          refused={own}
          className="mt-3 flex flex-wrap items-end gap-3"
        >
          <TextField
            {...fieldsOf(form, own, 'shrink').text}
            id={`${id}-smaller`}
            className="grow"
            label="A smaller step"
          />
          <Button variant="outline">Make it smaller</Button>
        </PressForm>
      )}
    </li>
  )
}

function NewCommitment({ form, refused }: FormProps<'text'>) {
  return (
    <PressForm fields={{ do: 'commit' }} refused={refused} className="mt-4 grid gap-3">
      <TextField
        {...fieldsOf(form, refused, 'commit').text}
        label="By the next call, I will"
        hint="Up to three at a time. Other members see it on the agenda, with your name."
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

type SeriesRow = Pick<typeof callSeries.$inferSelect, 'id' | 'title' | 'weekday' | 'localTime' | 'zone' | 'minutes'>

/** For the coach: the weekly calls, and the form for another one. */
export function SeriesPart({
  series,
  ...form
}: { series: readonly SeriesRow[] } & React.ComponentProps<typeof NewSeries>) {
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
      <NewSeries key={series.length} {...form} />
    </PageSection>
  )
}

function NewSeries({ form, refused }: FormProps<'title' | 'weekday' | 'time' | 'zone' | 'minutes' | 'link'>) {
  const { zone = '' } = form.values
  const field = fieldsOf(form, refused, 'add-series')
  return (
    <PressForm fields={{ do: 'add-series' }} refused={refused} className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField {...field.title} label="Name" />
      <Select {...field.weekday} label="Day">
        <Options of={WEEKDAYS.map((day, index) => [String(index + 1), day])} />
      </Select>
      <TextField {...field.time} label="Time" />
      <Select {...field.zone} label="Time zone">
        {!US_ZONES.some((one) => one.zone === zone) && <option value={zone}>{zoneLabel(new Date(), zone)}</option>}
        <Options of={US_ZONES.map(({ zone, label }) => [zone, label])} />
      </Select>
      <TextField {...field.minutes} label="Minutes" />
      <TextField {...field.link} label="Video link" hint="A meeting link. Only members who join the call see it." />
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

interface ChangePartProps extends FormProps<'day' | 'time'> {
  id: string
  zone: string
  /** How many said that they'd come. */
  coming: number
}

export function ChangePart({ id, zone, coming, form, refused }: ChangePartProps) {
  const field = fieldsOf(form, refused, 'move')
  return (
    <PageSection id="change" title="Move or cancel this call">
      <PressForm fields={{ do: 'move', call: id }} refused={refused} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField {...field.day} label="Day" />
        <TextField {...field.time} label={`Time, ${zoneLabel(new Date(form.values.day ?? ''), zone)}`} />
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
