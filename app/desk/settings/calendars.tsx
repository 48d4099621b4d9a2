import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { CalendarView } from './calendars-view.ts'
import type { WrongCalendar } from './handle-calendar-form.ts'

interface CalendarsProps {
  calendars: readonly CalendarView[]
  wrong: WrongCalendar | undefined
  saved: string | null
}

/** The owner's other calendars, whose busy times nobody can book. */
export function Calendars({ calendars, wrong, saved }: CalendarsProps) {
  return (
    <section
      id="calendars"
      aria-label="Your other calendars"
      className="scroll-mt-4 border-line border-b py-3 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6"
    >
      {saved === 'calendars' && (
        <p role="status" className="mb-3 font-semibold md:col-span-2">
          Done. It applies from now on.
        </p>
      )}
      <h3 className="font-semibold text-small">Your other calendars</h3>
      <div>
        <p className="text-fine text-soft">
          No one can book a call while one of them says you’re busy. We read them every ten minutes.
        </p>
        {calendars.length === 0 && <p className="mt-1">None</p>}
        <ul className="mt-1">
          {calendars.map((calendar) => (
            <Row key={calendar.id} calendar={calendar} isSaved={saved === calendar.id} />
          ))}
        </ul>
        <AddForm wrong={wrong} />
      </div>
    </section>
  )
}

function Row({ calendar, isSaved }: { calendar: CalendarView; isSaved: boolean }) {
  const { id, name, address, isOwn, says, isFine } = calendar
  return (
    <li id={id} className="scroll-mt-4 border-line border-b border-dashed py-2.5">
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-semibold">{name}</bdi> <span className="font-mono text-fine text-soft">{address}</span>
      </p>
      <p role={isSaved ? 'status' : undefined} className={isFine ? 'text-fine' : 'text-clay text-fine'}>
        {says}
      </p>
      <form method="post" action="/desk/settings" className="flex flex-wrap gap-x-5">
        <input type="hidden" name="calendar" value={id} />
        <RowButton what="calendar-test" label="Test this calendar" name={name} />
        {isOwn && <RowButton what="calendar-remove" label="Remove" name={name} />}
      </form>
    </li>
  )
}

function RowButton({ what, label, name }: { what: string; label: string; name: string }) {
  return (
    <button
      type="submit"
      name="do"
      value={what}
      aria-label={`${label}: ${name}`}
      className="prose-link min-h-11 min-w-11 text-fine"
    >
      {label}
    </button>
  )
}

function AddForm({ wrong }: { wrong: WrongCalendar | undefined }) {
  return (
    <details open={wrong !== undefined}>
      <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-fine">
        Add a calendar
      </summary>
      <form method="post" action="/desk/settings" className="surface-card mt-1 mb-2 grid gap-3 border border-ink p-4">
        <TextField
          label="Name"
          name="name"
          defaultValue={wrong?.name}
          error={wrong?.field === 'name' ? wrong.problem : undefined}
          autoComplete="off"
          hint="For you alone, such as “Family”."
        />
        <TextField
          label="Its secret address"
          name="address"
          defaultValue={wrong?.url}
          error={wrong?.field === 'url' ? wrong.problem : undefined}
          autoComplete="off"
          spellCheck={false}
          hint="Google Calendar: the calendar’s settings, Integrate calendar, “Secret address in iCal format”. Once it’s saved we show only its host and its last four characters."
        />
        <Button name="do" value="calendar-add" variant="outline" size="small" className="justify-self-start">
          Add and test it
        </Button>
      </form>
    </details>
  )
}
