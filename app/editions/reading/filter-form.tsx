import { EFFORT_LEVELS } from '../../catalog/effort-levels.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { EntryView } from './edition-page.ts'
import { distinctValues, type Filter, parseFilter, SORTS } from './filter.ts'

/** The filters of the list. They apply at once with script, and with the button without. */
export function FilterForm({
  entries,
  filter,
  onChange,
}: {
  entries: readonly EntryView[]
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const take = (form: HTMLFormElement) => onChange(parseFilter(new FormData(form)))
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
      <FilterSelect
        label="Sector"
        name="sector"
        value={filter.sector}
        any="Every sector"
        of={distinctValues(entries.map(({ sectors }) => sectors))}
      />
      <FilterSelect
        label="State"
        name="state"
        value={filter.state}
        any="Every state"
        of={distinctValues(entries.map(({ states }) => states))}
      />
      <FilterSelect
        label="From"
        name="source"
        value={filter.source}
        any="Every source"
        of={distinctValues(entries.map(({ source }) => [source]))}
      />
      <FilterSelect label="Effort" name="effort" value={filter.effort} any="Any effort" of={EFFORT_LEVELS} />
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

function FilterSelect({
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
