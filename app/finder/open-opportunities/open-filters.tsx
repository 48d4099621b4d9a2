import { Form, Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import type { OpenView } from './load-open-page.ts'
import { OPEN_PATH } from './paths.ts'

/** Search and facets, as one form. Each choice says how many it would leave. */
export function OpenFilters({ view: { query, facets } }: { view: OpenView }) {
  return (
    <Form
      key={query.params}
      method="get"
      action={OPEN_PATH}
      role="search"
      aria-label="Search and narrow the list"
      className="mt-5"
    >
      {query.all && <input type="hidden" name="fit" value="all" />}
      <label htmlFor="open-words" className="block font-semibold text-small">
        Search
      </label>
      <div className="mt-1 flex max-w-xl gap-2">
        <input
          id="open-words"
          type="search"
          name="words"
          maxLength={100}
          defaultValue={query.words}
          placeholder="daycare, janitorial"
          className="input min-w-0 grow"
        />
        <Button type="submit">Show</Button>
      </div>
      <Facets facets={facets} />
      {query.isNarrowed && (
        <Link to={OPEN_PATH} className="prose-link inline-flex min-h-11 items-center text-small">
          Clear all
        </Link>
      )}
    </Form>
  )
}

function Facets({ facets }: Pick<OpenView, 'facets'>) {
  const count = facets.filter(({ chosen }) => chosen).length
  return (
    <details open={count > 0} className="mt-2">
      <summary className={buttonClass({ variant: 'outline', size: 'small' })}>
        Filters{count > 0 && ` (${count})`}
      </summary>
      <div className="grid gap-3 pt-2 sm:grid-cols-2 lg:grid-cols-4">
        {facets.map(({ name, label, chosen, options }) => (
          <Select key={name} label={label} name={name} defaultValue={chosen}>
            <option value="">Any</option>
            {options.map(({ value, label: text, count: left }) => (
              <option key={value} value={value}>
                {text} ({left.toLocaleString('en-US')})
              </option>
            ))}
          </Select>
        ))}
      </div>
      <Button type="submit" variant="outline" className="mt-4">
        Show these
      </Button>
    </details>
  )
}
