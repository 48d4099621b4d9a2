import { Form } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/field.tsx'
import { HiddenFields, Options } from '../../ui/kit/form.tsx'
import { MAX_PICKS } from './edition-pick.ts'
import type { Choice } from './filter.ts'

interface BarProps {
  /** What the search is called. */
  label: string
  words: string
  choices: readonly Choice[]
  /** What else the address holds, such as the week in which something closes. */
  kept: Readonly<Record<string, string>>
  /** Of the choices and of what is kept, how many narrow the list. */
  count: number
  /** How many are shown, in words. */
  status: string
  /** How many are picked, where there is a limit. */
  picked?: number
  /** Whether it stands in a column of a page without a header, and not across one below it. */
  inColumn?: boolean
  /** Takes a change at once, by script; without it the list comes from the server, once the button is pressed. */
  onChange?: (chosen: FormData) => void
}

/** Search, filters and the picks, below the header wherever the list is scrolled to in a high window. */
export function FilterBar({ label, words, choices, kept, count, status, picked, inColumn, onChange }: BarProps) {
  const narrowed = count > 0 || words.trim() !== ''
  const address = new URLSearchParams(kept).toString()
  return (
    <Form
      key={onChange ? undefined : JSON.stringify([words, choices.map(({ chosen }) => chosen), address])}
      method="get"
      role="search"
      aria-label="Narrow the list"
      className={classes(
        'not-printed z-10 mt-5 border-line border-y bg-paper py-2 [@media(min-height:40rem)]:sticky',
        inColumn
          ? '[@media(min-height:40rem)]:top-0 [html:has(&)]:scroll-pt-32'
          : '[@media(min-height:40rem)]:top-16 [html:has(&)]:scroll-pt-48 md:[html:has(&)]:scroll-pt-36',
      )}
      onInput={(event) => onChange?.(new FormData(event.currentTarget))}
      onReset={() => onChange?.(new FormData())}
      onSubmit={(event) => {
        if (!onChange) return
        event.preventDefault()
        onChange(new FormData(event.currentTarget))
      }}
    >
      <HiddenFields key={address} values={kept} />
      <div className={inColumn ? undefined : 'wrap'}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <input
            type="search"
            name="words"
            aria-label={label}
            placeholder="Search"
            maxLength={100}
            defaultValue={words}
            className="input min-w-0 grow basis-36"
          />
          {!onChange && (
            <Button type="submit" variant="outline">
              Show
            </Button>
          )}
          {picked !== undefined && <PicksCount picks={picked} />}
          <details className="filters order-last basis-full md:order-none md:basis-auto" name="filters">
            <summary className={buttonClass({ variant: 'outline', size: 'small' })}>
              {choices.some(({ name }) => name === 'sort') ? 'Filter and sort' : 'Filters'}
              {count > 0 && ` (${count})`}
            </summary>
            <div className="grid grid-cols-2 items-end gap-3 pt-1 pb-3 md:grid-cols-3">
              {choices.map((choice) => (
                <Choosing key={choice.name} choice={choice} />
              ))}
              <Button type="submit" variant="outline" size="small">
                {onChange ? 'Show' : 'Show these'}
              </Button>
            </div>
          </details>
          {narrowed && <ClearAll isReset={onChange !== undefined} />}
        </div>
        <p role="status" className={narrowed ? 'text-fine text-soft' : 'sr-only'}>
          {status}
        </p>
      </div>
    </Form>
  )
}

function Choosing({ choice: { name, label, chosen, any, options } }: { choice: Choice }) {
  return (
    <Select label={label} name={name} defaultValue={chosen}>
      {any && <option value="">{any}</option>}
      <Options of={options} />
    </Select>
  )
}

function ClearAll({ isReset }: { isReset: boolean }) {
  return (
    <a
      href="?"
      className="prose-link inline-flex min-h-11 items-center text-small"
      onClick={(event) => {
        if (!isReset) return
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
