import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import type { ShownEntry } from './editions.ts'
import { choicesOf, type Filter, filterOf, SORTS } from './filter.ts'

/** Narrows the list: at once with script, by its button without. */
export function FilterForm({
  entries,
  filter,
  onChange,
}: {
  entries: readonly ShownEntry[]
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const take = (form: HTMLFormElement) => onChange(filterOf(new FormData(form)))
  return (
    <form
      method="get"
      aria-label="Narrow the list"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_1.4fr_auto]"
      onChange={(event) => take(event.currentTarget)}
      onInput={(event) => take(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        take(event.currentTarget)
      }}
    >
      <TextField label="Words" name="words" type="search" defaultValue={filter.words} maxLength={100} />
      <Choice
        label="Sector"
        name="sector"
        value={filter.sector}
        any="Every sector"
        of={choicesOf(entries.map(({ sectors }) => sectors))}
      />
      <Choice
        label="State"
        name="state"
        value={filter.state}
        any="Every state"
        of={choicesOf(entries.map(({ states }) => states))}
      />
      <Choice label="Effort" name="effort" value={filter.effort} any="Any effort" of={['light', 'moderate', 'heavy']} />
      <Select label="Order" name="sort" defaultValue={filter.sort || 'list'}>
        {SORTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  )
}

function Choice({
  label,
  name,
  value,
  any,
  of,
}: {
  label: string
  name: string
  value: string
  any: string
  of: readonly string[]
}) {
  return (
    <Select label={label} name={name} defaultValue={value}>
      <option value="">{any}</option>
      {of.map((each) => (
        <option key={each} value={each}>
          {each.replace('-', ' ')}
        </option>
      ))}
    </Select>
  )
}
