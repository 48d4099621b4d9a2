import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { choicesOf, type Filter, filterOf, SORTS } from './filter.ts'
import type { ShownEntry } from './edition-page.ts'

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
      className="not-printed grid grid-cols-2 items-end gap-4 lg:grid-cols-4"
      onChange={(event) => take(event.currentTarget)}
      onInput={(event) => take(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        take(event.currentTarget)
      }}
    >
      <div className="col-span-2">
        <TextField label="Words" name="words" type="search" defaultValue={filter.words} maxLength={100} />
      </div>
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
      <Choice
        label="From"
        name="source"
        value={filter.source}
        any="Every source"
        of={choicesOf(entries.map(({ source }) => [source]))}
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
