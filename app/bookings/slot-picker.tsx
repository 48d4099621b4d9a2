import { startTransition, useEffect, useMemo, useState } from 'react'
import { Form, Link } from 'react-router'
import { site } from '../../site.config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { type AvailableSlots, type LabeledDay, type SlotView, slotView } from './calendar/days.ts'
import { dateTimeLabel } from './calendar/time-labels.ts'
import { US_ZONES } from './calendar/time-zones.ts'

/**
 * A form with the free times as radio buttons by day, in the visitor's time zone and the coach's. Without script the
 * times are in the coach's zone until the visitor chooses another.
 */
export function SlotPicker({
  slots,
  preservedQuery = {},
  problem,
  chosen = '',
  submit,
  children,
}: {
  slots: AvailableSlots
  /** Query keys that the URL keeps while the visitor looks at other days or zones. */
  preservedQuery?: Record<string, string>
  problem?: string | undefined
  /** The time of the last attempt, to be selected again if it is still free. */
  chosen?: string | undefined
  submit: string
  /** Hidden and visible fields that go with the time. */
  children?: React.ReactNode
}) {
  const { coachZone } = slots
  const view = useSlotView(slots)
  const { zone, days, earlier, later } = view
  const [picked, setPicked] = useState(chosen)
  const isShown = days.some(({ times }) => times.some(({ iso }) => iso === picked))
  const query = { ...preservedQuery, ...(slots.zone && { zone: slots.zone }) }
  const to = (from: string | undefined) => from && `?${new URLSearchParams({ ...query, from })}`
  if (days.length === 0) return <NoTimesAvailable />
  return (
    <>
      <TimeZoneSelect view={view} preservedQuery={preservedQuery} />
      <form
        method="post"
        className="mt-6"
        onChange={(event) => setPicked(selectedStart(event.currentTarget) ?? picked)}
      >
        <input type="hidden" name="zone" value={zone} />
        <Pager earlier={to(earlier)} later={to(later)} />
        {problem && <Alert className="mb-5">{problem}</Alert>}
        <div className="grid gap-x-3 gap-y-8 md:grid-cols-5">
          {days.map((day) => (
            <DayColumn key={day.date} day={day} chosen={chosen} />
          ))}
        </div>
        {children}
        <SubmitBar label={submit}>
          {isShown ? <SelectedTime iso={picked} zone={zone} coachZone={coachZone} /> : 'Pick a time above.'}
        </SubmitBar>
      </form>
    </>
  )
}

/** Stays visible while the visitor scrolls through the times. */
function SubmitBar({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-ink border-t-2 bg-card py-3">
      <Button type="submit" size="large" className="max-sm:w-full">
        {label}
      </Button>
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-small">
        {children}
      </p>
    </div>
  )
}

/** In the visitor's time zone, once the browser has reported it. */
function useSlotView(slots: AvailableSlots): SlotView {
  const browserZone = useBrowserTimeZone()
  const zone = slots.zone ?? browserZone ?? slots.coachZone
  return useMemo(() => (slots.initialView?.zone === zone ? slots.initialView : slotView(slots, zone)), [slots, zone])
}

/** Only the browser knows the visitor's time zone, and asking is slow on a phone, so the first paint does not wait for it. */
function useBrowserTimeZone(): string | undefined {
  const [zone, setZone] = useState<string>()
  useEffect(() => {
    const timeout = setTimeout(() => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      startTransition(() => setZone(timeZone || undefined))
    })
    return () => clearTimeout(timeout)
  }, [])
  return zone
}

function selectedStart(form: HTMLFormElement): string | undefined {
  const start = new FormData(form).get('start')
  return typeof start === 'string' ? start : undefined
}

function TimeZoneSelect({ view, preservedQuery }: { view: SlotView; preservedQuery: Record<string, string> }) {
  const { zone, zoneName, coachZoneName } = view
  const isListed = US_ZONES.some((one) => one.zone === zone)
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <Form method="get" preventScrollReset className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
        {Object.entries(preservedQuery).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select key={zone} label="Show times in" name="zone" defaultValue={zone} className="min-w-0 flex-1 basis-44">
          {!isListed && <option value={zone}>{zoneName}</option>}
          {US_ZONES.map((one) => (
            <option key={one.zone} value={one.zone}>
              {one.label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Form>
      <p className="measure text-small text-soft">
        Times are in <strong className="text-ink">{zoneName}</strong>.{' '}
        {zoneName === coachZoneName
          ? `${site.coach} is too.`
          : `${site.coach} is on ${coachZoneName}, shown below each time.`}
      </p>
    </div>
  )
}

function Pager({ earlier, later }: { earlier: string | undefined; later: string | undefined }) {
  return (
    <p className="mb-5 flex justify-between gap-4">
      <PagerLink to={earlier}>← Earlier days</PagerLink>
      <PagerLink to={later}>Later days →</PagerLink>
    </p>
  )
}

function PagerLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return <span />
  return (
    <Link to={to} preventScrollReset className={buttonClass({ variant: 'outline', size: 'small' })}>
      {children}
    </Link>
  )
}

function DayColumn({ day: { label, times }, chosen }: { day: LabeledDay; chosen: string }) {
  const [weekday, date] = label.split(', ')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-line border-b pb-2">
        <span className="block font-display font-semibold text-title md:max-lg:text-body">{weekday}</span>
        <span className="text-small text-soft">{date}</span>
      </legend>
      <div className="slots grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 md:grid-cols-1">
        {times.map(({ iso, label: time, coach }) => (
          <label
            key={iso}
            className="slot relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-[0.3125rem] border-[1.5px] border-soft bg-card px-2 py-1.5 text-center hover:bg-pale-mint has-checked:border-evergreen has-checked:bg-evergreen has-checked:text-card has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="start"
              value={iso}
              required
              defaultChecked={iso === chosen}
              className="absolute inset-0 size-full cursor-pointer scroll-mb-48 opacity-0"
            />
            <span className="font-semibold text-small leading-tight">
              <span className="sr-only">{label}, </span>
              {time}
            </span>
            {coach && <span className="text-fine leading-tight">{coach}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SelectedTime({ iso, zone, coachZone }: { iso: string; zone: string; coachZone: string }) {
  const moment = new Date(iso)
  const visitorTime = dateTimeLabel(moment, zone)
  const coachTime = dateTimeLabel(moment, coachZone)
  return (
    <>
      <strong>{visitorTime}</strong>
      {coachTime !== visitorTime && (
        <span className="text-soft">
          {' '}
          (for {site.coach}: {coachTime})
        </span>
      )}
    </>
  )
}

function NoTimesAvailable() {
  return (
    <p className="measure border-2 border-soft border-dashed p-6">
      Every time in the coming weeks is taken. If one opens up, you’ll see it here. Or email{' '}
      <a href={`mailto:${site.supportEmail}`} className="prose-link">
        {site.supportEmail}
      </a>{' '}
      and we’ll find one together.
    </p>
  )
}
