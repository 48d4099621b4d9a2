import { Select, TextField } from '../ui/field.tsx'
import type { FreeDay } from './call-times.ts'

interface TimeFieldsProps {
  free: readonly FreeDay[]
  /** The name of the field for a time that isn't in the list. */
  name: 'to' | 'at'
  /** What was typed into a form that was refused. */
  typed: Partial<Record<'free' | 'to' | 'at', string>>
  /** Of a form that was refused: only her own days off and calendars may be in the way. */
  reply?: object | undefined
}

/** A free time from the list, or any other: she isn't bound by her own hours. */
export function TimeFields({ free, name, typed, reply }: TimeFieldsProps) {
  const canOverride = reply !== undefined && 'canOverride' in reply && reply.canOverride === true
  return (
    <>
      <Select label="Free times" name="free" defaultValue={typed.free} className="max-w-80">
        <option value="">{free.length > 0 ? 'Choose one…' : 'None in the next weeks'}</option>
        {free.map(({ day, times }) => (
          <optgroup key={day} label={day}>
            {times.map(({ value, label }) => (
              <option key={value} value={value}>
                {`${day}, ${label}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TextField
        label="Or a new day and time, in your time zone"
        name={name}
        type="datetime-local"
        defaultValue={typed[name]}
        hint="It may be outside your hours. If another call is in the way, we name it and nothing changes."
        className="max-w-80"
      />
      {canOverride && (
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input type="checkbox" name="anyway" className="size-5 accent-evergreen" /> Book it anyway
        </label>
      )}
    </>
  )
}
