import type { EntryView } from './edition-page.ts'
import { EntryRow } from './entry-row.tsx'
import type { EntryGroup } from './groups.ts'
import type { Picking } from './use-picks.ts'

interface GroupsProps {
  groups: readonly EntryGroup[]
  /** Whether a filter hides entries: the counts then read `9 of 14`. */
  narrowed: boolean
  token: string | undefined
  picking: Picking
}

export function EntryGroups({ groups, narrowed, token, picking }: GroupsProps) {
  return groups.map((group) => {
    const count = narrowed ? `${group.entries.length} of ${group.total}` : String(group.total)
    const rows = <Rows group={group} token={token} picking={picking} />
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
            {rows}
          </details>
        ) : (
          <>
            <Heading group={group} count={count} />
            {rows}
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

function Rows({ group, token, picking }: { group: EntryGroup; token: string | undefined; picking: Picking }) {
  const { entries, shownFirst, heading } = group
  const rest = entries.slice(shownFirst)
  const list = (some: readonly EntryView[]) => (
    <ol className="mt-2">
      {some.map((entry) => (
        <EntryRow key={entry.id} entry={entry} token={token} picking={picking} />
      ))}
    </ol>
  )
  return (
    <>
      {group.total === 0 && (
        <p className="measure mt-2">
          Nothing in this edition is your kind of work. Add a trade that’s close to yours, or look through the rest:
          each says why.
        </p>
      )}
      {list(entries.slice(0, shownFirst))}
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center justify-center py-2 font-semibold text-evergreen text-small">
            Show the other {rest.length} of “{heading}”
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}
