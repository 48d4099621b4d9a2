import type { LogRow } from './log-row.ts'
import { UndoButton } from './undo-button.tsx'

/** What was done today, each with its undo for as long as there is one. */
export function DoneToday({ rows }: { rows: readonly LogRow[] }) {
  return (
    <section aria-labelledby="done-heading" className="mt-12 lg:mt-9">
      <div className="border-ink border-t-2 border-b border-b-line py-3">
        <h2 id="done-heading" className="text-title">
          Done today <span className="font-normal font-sans text-small text-soft">{rows.length}</span>
        </h2>
      </div>
      {rows.length === 0 && (
        <p className="mt-4 text-fine text-soft">Nothing yet. What you do shows here, with its undo.</p>
      )}
      <Log rows={rows} />
    </section>
  )
}

export function Log({ rows }: { rows: readonly LogRow[] }) {
  return (
    <ul>
      {rows.map(({ id, summary, when, canUndo }) => (
        <li key={id} className="flex items-start justify-between gap-3 border-line border-b border-dashed py-2.5">
          <p className="min-w-0 text-fine [overflow-wrap:anywhere]">
            <bdi>{summary}</bdi>
            <span className="block text-soft">{when}</span>
          </p>
          {canUndo && (
            <form method="post" action="/desk">
              <UndoButton id={id} label={summary} />
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}
