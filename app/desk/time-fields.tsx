import { Select, TextField } from '../ui/field.tsx'
import { Check, Options } from '../ui/kit/form.tsx'
import type { FreeDay } from './call-times.ts'
import type { Refusal } from './desk-access.ts'

interface TimeFieldsProps {
  free: readonly FreeDay[]
  /** The name of the field for a time that isn't in the list. */
  name: 'to' | 'at'
  /** What was typed into a form that was refused. */
  typed: Partial<Record<'free' | 'to' | 'at', string>> | undefined
  /** Of a form that was refused. */
  reply: Partial<Pick<Refusal, 'canOverride' | 'errors'>> | undefined
}

/** A free time from the list, or any other: she isn't bound by her own hours. */
export function TimeFields({ free, name, typed, reply }: TimeFieldsProps) {
  return (
    <>
      <Select label="Free times" name="free" defaultValue={typed?.free} className="max-w-80">
        <option value="">{free.length > 0 ? 'Choose one…' : 'None in the next weeks'}</option>
        {free.map(({ day, times }) => (
          <optgroup key={day} label={day}>
            <Options of={times.map(({ value, label }) => [value, `${day}, ${label}`])} />
          </optgroup>
        ))}
      </Select>
      <TextField
        label="Or a new day and time, in your time zone"
        name={name}
        type="datetime-local"
        defaultValue={typed?.[name]}
        error={reply?.errors?.time}
        autoFocus={reply?.errors?.time !== undefined}
        hint="It may be outside your hours. If another call is in the way, we name it and nothing changes."
        className="max-w-80"
      />
      {reply?.canOverride && <Check name="anyway">Book it anyway</Check>}
    </>
  )
}
