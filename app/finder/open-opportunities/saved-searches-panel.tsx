import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { OpenView } from './load-open-page.ts'
import { OPEN_PATH } from './paths.ts'

type Saved = OpenView['saved'][number]

/** What they saved, and the form that saves the search of this page. */
export function SavedSearches({ view, name }: { view: OpenView; name: string | undefined }) {
  const { saved, query } = view
  return (
    <section id="saved" aria-labelledby="saved-heading" className="mt-12 scroll-mt-6 border-ink border-t-2 pt-3">
      <h2 id="saved-heading" className="text-title">
        Saved searches
      </h2>
      {saved.length === 0 && <p className="mt-3">None yet. Narrow the list, then save it here under a name.</p>}
      <ul>
        {saved.map((search) => (
          <SavedRow key={search.id} search={search} />
        ))}
      </ul>
      <Form method="post" action={`${OPEN_PATH}?${query.params}`} className="mt-5 grid max-w-lg gap-3">
        <input type="hidden" name="query" value={query.params} />
        <TextField
          label="Save this search as"
          name="name"
          maxLength={60}
          defaultValue={name ?? view.name.slice(0, 60)}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="weekly"
            value="yes"
            defaultChecked
            className="size-6 shrink-0 accent-evergreen"
          />
          Email me once a week what’s new in it
        </label>
        <Button type="submit" name="save" value="yes" variant="outline" className="justify-self-start">
          Save this search
        </Button>
      </Form>
    </section>
  )
}

function SavedRow({ search: { id, name, params, weekly } }: { search: Saved }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 grow basis-48">
        <Link to={`?${params}`} className="prose-link inline-flex min-h-11 items-center break-words font-semibold">
          {name}
        </Link>
        <p className="text-fine text-soft">{weekly ? 'Emailed weekly, when there’s something new' : 'Not emailed'}</p>
      </div>
      <Form method="post" action={OPEN_PATH} className="flex gap-2">
        <Button type="submit" name={weekly ? 'never' : 'weekly'} value={id} variant="outline" size="small">
          {weekly ? 'Stop emails' : 'Email weekly'}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button type="submit" name="delete" value={id} variant="outline" size="small">
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  )
}
