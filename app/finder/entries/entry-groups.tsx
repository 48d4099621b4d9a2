import type { EntryView } from './entry-view.ts'
import type { EntryGroup } from './groups.ts'
import { PickableRow } from './pickable-row.tsx'
import type { PickControls } from './use-picks.ts'

interface GroupsProps {
  groups: readonly EntryGroup[]
  /** Whether a filter hides entries: the counts then read `9 of 14`. */
  narrowed: boolean
  token?: string | undefined
  picking: PickControls
  /** What stands where nothing is theirs. */
  nothingYours?: React.ReactNode
  /** What else a list says of an entry, in its row. */
  more?: (entry: EntryView) => React.ReactNode
}

/** The list of every reader: entries under headings, each opening in place. */
export function EntryGroups({ groups, narrowed, nothingYours, ...rows }: GroupsProps) {
  return groups.map((group) => {
    const count = narrowed ? `${group.entries.length} of ${group.total}` : group.total.toLocaleString('en-US')
    const shown = (
      <>
        {group.total === 0 && nothingYours}
        <Rows group={group} {...rows} />
      </>
    )
    return (
      <section key={group.id} aria-labelledby={group.id} className="mt-8 border-current border-t-2 pt-3">
        {group.folded ? (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1">
              <Heading group={group} count={count} />
              <span aria-hidden="true" className="text-evergreen">
                ▾
              </span>
            </summary>
            {shown}
          </details>
        ) : (
          <>
            <Heading group={group} count={count} />
            {shown}
          </>
        )}
      </section>
    )
  })
}

function Heading({ group: { id, heading, note }, count }: { group: EntryGroup; count: string }) {
  return (
    <span className="inline-flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-title">
        {heading} <span className="font-normal font-sans text-body text-soft">{count}</span>
      </h2>
      <span className="text-small text-soft">{note}</span>
    </span>
  )
}

function Rows({
  group: { entries, shownFirst, heading },
  token,
  picking,
  more,
}: Pick<GroupsProps, 'token' | 'picking' | 'more'> & { group: EntryGroup }) {
  const rest = entries.slice(shownFirst)
  const list = (some: readonly EntryView[]) => (
    <ol className="mt-2">
      {some.map((entry) => (
        <PickableRow key={entry.id} entry={entry} token={token} picking={picking} more={more?.(entry)} />
      ))}
    </ol>
  )
  return (
    <>
      {entries.length > 0 && list(entries.slice(0, shownFirst))}
      {rest.length > 0 && (
        <details className="opens-on-paper">
          <summary className="not-printed flex min-h-11 cursor-pointer items-center justify-center py-2 font-semibold text-evergreen text-small">
            Show the other {rest.length} of “{heading}”
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}
