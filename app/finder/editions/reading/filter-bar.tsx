import { EFFORT_LEVELS } from '../../../catalog/effort-levels.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { type EditionPick, MAX_PICKS } from '../../entries/entries.tsx'
import type { EditionPage } from './edition-page.ts'
import { countFilters, distinctValues, type Filter, parseFilter, SORTS } from './filter.ts'

interface BarProps {
  page: EditionPage
  picks: readonly EditionPick[]
  filter: Filter
  /** How many entries are shown. */
  shown: number
  onChange: (filter: Filter) => void
}

/** Search, filters and the picks, below the header wherever the list is scrolled to in a high window. They apply at once with script, and with the button without. */
export function FilterBar({ page, picks, filter, shown, onChange }: BarProps) {
  const take = (form: HTMLFormElement) => onChange(parseFilter(new FormData(form)))
  const count = countFilters(filter)
  const narrowed = count > 0 || filter.words.trim() !== ''
  return (
    <form
      method="get"
      aria-label="Narrow the list"
      className="not-printed z-10 mt-5 border-line border-y bg-paper py-2 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-16 [html:has(&)]:scroll-pt-48 md:[html:has(&)]:scroll-pt-36"
      onInput={(event) => take(event.currentTarget)}
      onReset={() => onChange(parseFilter(new FormData()))}
      onSubmit={(event) => {
        event.preventDefault()
        take(event.currentTarget)
      }}
    >
      <div className="wrap">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <input
            type="search"
            name="words"
            aria-label={`Search these ${page.entries.length}`}
            placeholder="Search"
            maxLength={100}
            defaultValue={filter.words}
            className="input min-w-0 grow basis-36"
          />
          <PicksCount picks={picks.length} />
          <details className="filters order-last basis-full md:order-none md:basis-auto" name="filters">
            <summary className={buttonClass({ variant: 'outline', size: 'small' })}>
              Filter and sort{count > 0 && ` (${count})`}
            </summary>
            <Choices key={JSON.stringify([filter.week])} page={page} filter={filter} />
          </details>
          {narrowed && <ClearAll />}
        </div>
        <p role="status" className={narrowed ? 'text-fine text-soft' : 'sr-only'}>
          {shown === 0 ? 'No matches. Clear a filter or try another word.' : `${shown} of ${page.entries.length} shown`}
        </p>
      </div>
    </form>
  )
}

function ClearAll() {
  return (
    <a
      href="?"
      className="prose-link inline-flex min-h-11 items-center text-small"
      onClick={(event) => {
        event.preventDefault()
        event.currentTarget.closest('form')?.reset()
      }}
    >
      Clear all
    </a>
  )
}

function PicksCount({ picks }: { picks: number }) {
  return (
    <p className="flex items-center gap-2 whitespace-nowrap font-semibold text-small">
      <span aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: MAX_PICKS }, (_, at) => at).map((at) => (
          <span key={at} className={`h-4 w-2.5 border border-current ${at < picks ? 'bg-marigold' : ''}`} />
        ))}
      </span>
      {picks} of {MAX_PICKS} picked
    </p>
  )
}

function Choices({ page: { entries }, filter }: { page: EditionPage; filter: Filter }) {
  const states = distinctValues(entries.map((each) => each.states)).map((code): [string, string] => [
    code,
    stateName(code),
  ])
  const plain = (values: readonly string[]) => values.map((value): [string, string] => [value, value.replace('-', ' ')])
  const choices = [
    ['Sector', 'sector', 'Every sector', plain(distinctValues(entries.map(({ sectors }) => sectors)))],
    ['State', 'state', 'Every state', states],
    ['From', 'source', 'Every source', plain(distinctValues(entries.map(({ source }) => [source])))],
    ['Effort', 'effort', 'Any effort', plain(EFFORT_LEVELS)],
  ] as const
  return (
    <div className="grid grid-cols-2 items-end gap-3 pt-1 pb-3 md:grid-cols-3">
      <input type="hidden" name="week" value={filter.week} />
      {choices.map(([label, name, any, values]) => (
        <Select key={name} label={label} name={name} defaultValue={filter[name]}>
          <option value="">{any}</option>
          {values.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
      <Select label="Order" name="sort" defaultValue={filter.sort || 'list'}>
        {SORTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline" size="small">
        Show
      </Button>
    </div>
  )
}
