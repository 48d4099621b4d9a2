import { Link } from 'react-router'
import type { EntryView } from '../../entries/entries.ts'
import { EntryRow, type PickControls } from '../../entries/entries.tsx'
import type { EntryGroup } from './groups.ts'

interface GroupsProps {
  groups: readonly EntryGroup[]
  /** Whether a filter hides entries: the counts then read `9 of 14`. */
  narrowed: boolean
  token: string | undefined
  picking: PickControls
}

export function EntryGroups({ groups, narrowed, token, picking }: GroupsProps) {
  const hasWorthReading = groups.some(({ id, total }) => id === 'worth-reading' && total > 0)
  return groups.map((group) => {
    const count = narrowed ? `${group.entries.length} of ${group.total}` : String(group.total)
    const rows = <Rows group={group} token={token} picking={picking} hasWorthReading={hasWorthReading} />
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

function Rows({
  group,
  token,
  picking,
  hasWorthReading,
}: {
  group: EntryGroup
  token: string | undefined
  picking: PickControls
  hasWorthReading: boolean
}) {
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
      {group.total === 0 && <NothingYours token={token} hasWorthReading={hasWorthReading} />}
      {list(entries.slice(0, shownFirst))}
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

/** Most of what is open at any time is for other trades: that says nothing about their business. */
function NothingYours({ token, hasWorthReading }: { token: string | undefined; hasWorthReading: boolean }) {
  return (
    <div className="measure mt-2">
      <p>
        Nothing in this edition is clearly yours, and we won’t pretend it is. That’s about this month’s notices, not
        about you. Here’s what helps:
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>
          {token ? (
            <Link to={`/editions/${token}/profile`} className="prose-link">
              Add a trade that’s close to yours, or say you’d travel farther
            </Link>
          ) : (
            'Add a trade that’s close to yours, or say you’d travel farther'
          )}
          . The list updates right away.
        </li>
        {hasWorthReading && (
          <li>Read what’s under “Worth a look”: one thing is missing there, and each row says what.</li>
        )}
        <li>
          Sell to your own city and state: their small contracts are on their own portals. Ask the purchasing office how
          to get on its list of vendors.
        </li>
      </ul>
    </div>
  )
}
