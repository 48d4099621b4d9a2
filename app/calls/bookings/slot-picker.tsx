import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { site } from '../../../site.config.ts'
import { dateTimeLabel, dayLabel, isoDateIn, timeLabel } from '../../platform/time-labels.ts'
import { useBrowserTimeZone } from '../../ui/browser-time-zone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SupportEmail } from '../../ui/card-page.tsx'
import { classes } from '../../ui/classes.ts'
import { type AvailableSlots, type LabeledDay, type LabeledTime, type SlotView, slotView } from './calendar/days.ts'
import { rememberPlace, SUBMIT_ID, SubmitBar, usePlaceOfProblem } from './submit-bar.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'

interface SlotPickerProps {
  slots: AvailableSlots
  /** Query keys that the URL keeps while the visitor looks at other days or zones. */
  preservedQuery?: Record<string, string>
  problem?: string | undefined
  /** The time of the last attempt, to be selected again if it is still free. */
  chosen?: string | undefined
  submit: string
  children?: React.ReactNode
}

/**
 * A form with the free times as radio buttons: first the days, then the times of one day, in the visitor's time zone and
 * the coach's. Without script the times are in the coach's zone until the visitor chooses another.
 */
export function SlotPicker({ slots, preservedQuery = {}, problem, chosen = '', submit, children }: SlotPickerProps) {
  const [view, setZone] = useSlotView(slots)
  const { days, earlier, later } = view
  const [picked, setPicked] = useState(chosen)
  const [openDate, setOpenDate] = useState<string>()
  const [missing, setMissing] = useState(false)
  const place = usePlaceOfProblem(problem)
  const open = dayToOpen(days, { openDate, chosen, zone: view.zone, day: slots.day })
  const isShown = days.some(({ times }) => times.some(({ iso }) => iso === picked))
  const to = linkWith({ ...preservedQuery, ...(slots.zone && { zone: slots.zone }) })
  if (!open) return <NoTimesAvailable />
  const error = missing && !isShown ? NO_TIME_CHOSEN : isShown && picked !== chosen ? undefined : problem
  return (
    <>
      <TimeZoneSelect
        view={view}
        preservedQuery={{ ...preservedQuery, ...(slots.from && { from: slots.from }), day: open.date }}
        onChange={setZone}
      />
      <form
        method="post"
        action={`#${SUBMIT_ID}`}
        noValidate
        className="mt-6"
        onChange={(event) => setPicked(selectedStart(event.currentTarget) ?? picked)}
        onSubmit={(event) => {
          rememberPlace()
          if (selectedStart(event.currentTarget)) return
          event.preventDefault()
          setMissing(true)
        }}
      >
        <input type="hidden" name="zone" value={view.zone} />
        <NextAvailable slots={slots} zone={view.zone} />
        <DayStrip
          days={days}
          open={open}
          onOpen={setOpenDate}
          pathOf={({ date }) => to({ from: slots.from, day: date })}
          earlier={earlier && to({ from: earlier })}
          later={later && to({ from: later })}
        />
        <DayTimes key={open.date} day={open} chosen={picked} />
        {isShown && !open.times.some(({ iso }) => iso === picked) && (
          <input type="hidden" name="start" value={picked} />
        )}
        {/* Without script the page is here again where one of the fields is refused, and else at the button. */}
        {!error && <div id={SUBMIT_ID} />}
        {children}
        <SubmitBar label={submit} error={error} place={place}>
          {isShown ? <SelectedTime iso={picked} zone={view.zone} coachZone={slots.coachZone} /> : 'Pick a time above.'}
        </SubmitBar>
      </form>
    </>
  )
}

const NO_TIME_CHOSEN = 'Please choose one of the times.'

/** @returns what makes a link to this page that keeps its query and adds to it */
function linkWith(query: Record<string, string>) {
  return (more: Record<string, string | undefined>) => `?${new URLSearchParams({ ...query, ...defined(more) })}`
}

function defined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The day that the visitor opened, else that of the time they asked for, else the first. */
function dayToOpen(
  days: readonly LabeledDay[],
  { openDate, chosen, zone, day }: Record<'openDate' | 'day', string | undefined> & Record<'chosen' | 'zone', string>,
): LabeledDay | undefined {
  const time = new Date(chosen) // what a form sent may be no time
  const asked = openDate ?? (Number.isNaN(time.getTime()) ? day : isoDateIn(time, zone))
  return days.find(({ date }) => date === asked) ?? days[0]
}

function NextAvailable({ slots: { times }, zone }: { slots: AvailableSlots; zone: string }) {
  const [next] = times
  if (!next) return null
  const moment = new Date(next)
  return (
    <p className="mb-4 text-small">
      Next available: <strong>{`${dayLabel(moment, zone)}, ${timeLabel(moment, zone)}`}</strong>
    </p>
  )
}

/** In the visitor's time zone, once the browser has reported it, or in the one that they choose. */
function useSlotView(slots: AvailableSlots): [SlotView, choose: (zone: string) => void] {
  const [chosenZone, setChosenZone] = useState<string>()
  const browserZone = useBrowserTimeZone()
  const zone = chosenZone ?? slots.zone ?? browserZone ?? slots.coachZone
  const view = useMemo(
    () => (slots.initialView?.zone === zone ? slots.initialView : slotView(slots, zone)),
    [slots, zone],
  )
  return [view, setChosenZone]
}

function selectedStart(form: HTMLFormElement): string | undefined {
  const start = new FormData(form).get('start')
  return typeof start === 'string' ? start : undefined
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
      Every time in the coming weeks is taken. If one opens up, you’ll see it here. Or email <SupportEmail /> and we’ll
      find one together.
    </p>
  )
}

/** The days with their number of free times; a press opens one. Without script it is a link. */
function DayStrip({
  days,
  open,
  onOpen,
  pathOf,
  earlier,
  later,
}: {
  days: readonly LabeledDay[]
  open: LabeledDay
  onOpen: (date: string) => void
  pathOf: (day: LabeledDay) => string
  earlier: string | undefined
  later: string | undefined
}) {
  return (
    <>
      <p className="mb-5 flex justify-between gap-4">
        <PagerLink to={earlier}>← Earlier days</PagerLink>
        <PagerLink to={later}>Later days →</PagerLink>
      </p>
      <ul aria-label="Days" className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-5">
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={pathOf(day)}
              preventScrollReset
              aria-current={day === open ? 'date' : undefined}
              className={classes(
                'flex min-h-16 flex-col items-center justify-center rounded-[0.3125rem] border-[1.5px] px-1 py-2 text-center',
                day === open ? 'border-ink bg-pale-mint font-semibold' : 'border-line bg-card hover:bg-pale-mint',
              )}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onOpen(day.date)
              }}
            >
              <span className="text-small leading-tight">{shortDayLabel(day)}</span>
              <span className="text-fine text-soft leading-tight">
                {day.times.length === 1 ? '1 time' : `${day.times.length} times`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `Mon, Nov 23`, from `Monday, November 23`. */
function shortDayLabel({ label }: LabeledDay): string {
  return label.replace(/\p{L}+/gu, (word) => word.slice(0, 3))
}

function PagerLink({ to, children }: { to: string | undefined; children: string }) {
  if (!to) return <span />
  return (
    <Link to={to} preventScrollReset className={buttonClass({ variant: 'outline', size: 'small' })}>
      {children}
    </Link>
  )
}

/** The times of a day, as radio buttons. */
function DayTimes({ day, chosen }: { day: LabeledDay; chosen: string }) {
  const parts = [
    { name: 'Morning', times: day.times.filter(({ isMorning }) => isMorning) },
    { name: 'Afternoon and evening', times: day.times.filter(({ isMorning }) => !isMorning) },
  ]
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-display font-semibold text-title">{day.label}</legend>
      {parts.map(
        ({ name, times }) =>
          times.length > 0 && (
            <div key={name}>
              <p className="label mt-4 mb-2 text-soft">{name}</p>
              <div className="slots grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 md:grid-cols-5">
                {times.map((time) => (
                  <TimeButton key={time.iso} time={time} dayLabel={day.label} isChosen={time.iso === chosen} />
                ))}
              </div>
            </div>
          ),
      )}
    </fieldset>
  )
}

function TimeButton({ time, dayLabel, isChosen }: { time: LabeledTime; dayLabel: string; isChosen: boolean }) {
  const { iso, label, coach } = time
  return (
    <label className="slot relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-[0.3125rem] border-[1.5px] border-soft bg-card px-2 py-1.5 text-center hover:bg-pale-mint has-checked:border-evergreen has-checked:bg-evergreen has-checked:text-card has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-3">
      <input
        type="radio"
        name="start"
        value={iso}
        defaultChecked={isChosen}
        className="absolute inset-0 size-full cursor-pointer scroll-mb-48 opacity-0"
      />
      <span className="font-semibold text-small leading-tight">
        <span className="sr-only">{dayLabel}, </span>
        {label}
      </span>
      {coach && <span className="text-fine leading-tight">{coach}</span>}
    </label>
  )
}
