import { US_ZONES } from '../../catalog/us-time-zones.ts'
import { zoneLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { PressForm } from '../parts/parts.tsx'
import { Press } from './call-parts.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface SeriesRow {
  id: string
  title: string
  weekday: number
  localTime: string
  zone: string
  minutes: number
}

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
              <b>{title}</b>: {WEEKDAYS[weekday - 1]} {localTime}, {zoneLabel(new Date(), zone)}, {minutes} minutes
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
        {WEEKDAYS.map((day, index) => (
          <option key={day} value={index + 1}>
            {day}
          </option>
        ))}
      </Select>
      <TextField label="Time" name="time" type="time" required defaultValue={typed.time ?? '12:00'} />
      <Select label="Time zone" name="zone" defaultValue={typed.zone ?? zone}>
        {!US_ZONES.some((one) => one.zone === zone) && <option value={zone}>{zoneLabel(new Date(), zone)}</option>}
        {US_ZONES.map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
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
