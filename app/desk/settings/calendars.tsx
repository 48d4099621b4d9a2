import { TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused, type ShownForm } from '../../ui/fields.ts'
import { PressForm } from '../../ui/kit/form.tsx'
import { Summary } from '../../ui/kit/links.tsx'
import { Act, TextAct } from '../desk-form.tsx'
import type { CalendarView } from './settings-view.ts'

interface SettingRowProps {
  id: string
  title: string
  /** That it was changed a moment ago, and what takes that back. */
  saved: string | false
  undo?: React.ReactNode
  children: React.ReactNode
}

/** A setting: its name, and what holds with what changes it. */
export function SettingRow({ id, title, saved, undo, children }: SettingRowProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className="scroll-mt-4 border-line border-b py-3 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6"
    >
      {saved && (
        <div className="mb-3 flex flex-wrap items-center gap-x-4 md:col-span-2">
          <p role="status" className="font-semibold">
            {saved}
          </p>
          {undo}
        </div>
      )}
      <h3 className="font-semibold text-small">{title}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

interface CalendarsProps {
  calendars: readonly CalendarView[]
  form: ShownForm<'name' | 'address'>
  wrong: Refused<'name' | 'address'> | undefined
  saved: string | null
}

/** The owner's other calendars, whose busy times nobody can book. */
export function Calendars({ calendars, form, wrong, saved }: CalendarsProps) {
  const field = fieldsOf(form, wrong)
  return (
    <SettingRow
      id="calendars"
      title="Your other calendars"
      saved={saved === 'calendars' && 'Done. It applies from now on.'}
    >
      <p className="text-fine text-soft">
        No one can book a call while one of them says you’re busy. We read them every ten minutes.
      </p>
      {calendars.length === 0 && <p className="mt-1">None</p>}
      <ul className="mt-1">
        {calendars.map(({ id, name, address, isOwn, says, isFine }) => (
          <li key={id} id={id} className="scroll-mt-4 border-line border-b border-dashed py-2.5">
            <p className="[overflow-wrap:anywhere]">
              <bdi className="font-semibold">{name}</bdi>{' '}
              <span className="font-mono text-fine text-soft">{address}</span>
            </p>
            <p role={saved === id ? 'status' : undefined} className={isFine ? 'text-fine' : 'text-clay text-fine'}>
              {says}
            </p>
            <PressForm action="/desk/settings" fields={{ calendar: id }} className="flex flex-wrap gap-x-5">
              <TextAct does="calendar-test" label="Test this calendar" aria-label={`Test this calendar: ${name}`} />
              {isOwn && <TextAct does="calendar-remove" label="Remove" aria-label={`Remove: ${name}`} />}
            </PressForm>
          </li>
        ))}
      </ul>
      <details open={wrong !== undefined}>
        <Summary className="text-fine">Add a calendar</Summary>
        <PressForm
          action="/desk/settings#calendars"
          className="surface-card mt-1 mb-2 grid gap-3 border border-ink p-4"
        >
          <TextField {...field.name} label="Name" hint="For you alone, such as “Family”." />
          <TextField
            {...field.address}
            label="Its secret address"
            spellCheck={false}
            hint="Google Calendar: the calendar’s settings, Integrate calendar, “Secret address in iCal format”. Once it’s saved we show only its host and its last four characters."
          />
          <Act
            does="calendar-add"
            label="Add and test it"
            variant="outline"
            size="small"
            className="justify-self-start"
          />
        </PressForm>
      </details>
    </SettingRow>
  )
}
