import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import type { LeadQuery } from './lead-list.ts'
import { LEADS_PATH } from './lead-path.ts'

export const FIT_LABELS = { yours: 'Yours', 'worth-reading': 'Worth reading', 'not-you': 'Not you' } as const

/** Which leads are listed, and the words to look for. */
export function LeadFilters({
  query,
  counts,
  isSorted,
}: {
  query: LeadQuery
  counts: Record<string, number>
  isSorted: boolean
}) {
  const choices: [label: string, search: string, isChosen: boolean][] = [
    ['All open', '', !query.fit && !query.mine && !query.closed],
    ...(isSorted
      ? Object.entries(FIT_LABELS).map(([fit, label]): [string, string, boolean] => [
          `${label} ${counts[fit] ?? 0}`,
          `?fit=${fit}`,
          query.fit === fit && !query.closed,
        ])
      : []),
    ['On your board', '?mine=board', query.mine === 'board'],
    ['Following', '?mine=following', query.mine === 'following'],
    ['Closed', '?closed=yes', query.closed],
  ]
  return (
    <div className="not-printed mt-4">
      <nav aria-label="Which leads">
        <ul className="flex flex-wrap gap-2">
          {choices.map(([label, search, isChosen]) => (
            <li key={label}>
              <Link
                to={LEADS_PATH + search}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={classes(
                  'inline-flex min-h-11 items-center border border-line px-3 text-small',
                  isChosen ? 'bg-evergreen font-semibold text-card' : 'bg-card',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WordSearch query={query} />
    </div>
  )
}

function WordSearch({ query }: { query: LeadQuery }) {
  return (
    <Form method="get" action={LEADS_PATH} role="search" className="mt-4 flex max-w-xl items-end gap-3">
      {query.fit && <input type="hidden" name="fit" value={query.fit} />}
      {query.mine && <input type="hidden" name="mine" value={query.mine} />}
      {query.closed && <input type="hidden" name="closed" value="yes" />}
      <TextField
        label="Words in the title or the funder"
        name="q"
        type="search"
        className="grow"
        defaultValue={query.words}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
