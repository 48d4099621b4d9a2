import { useLocation } from 'react-router'
import type { LogRow } from './log-row.ts'
import { UndoButton } from './undo-button.tsx'

/**
 * On the page that a press led to, what it did, and its undo, which leads back to this page. What was done today stays
 * in the queue.
 */
export function JustDone({ row: { id, summary, when, canUndo } }: { row: LogRow }) {
  const { pathname, search } = useLocation()
  return (
    <div className="surface-card not-printed mb-6 flex items-center justify-between gap-4 border border-line border-l-4 border-l-mint py-2 pr-3 pl-4">
      <p role="status" className="min-w-0 text-fine [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{summary}</bdi>
        <span className="block text-soft">{when}</span>
      </p>
      {canUndo && (
        <form method="post" action="/desk" className="shrink-0">
          <input type="hidden" name="back" value={pathname + search} />
          <UndoButton id={id} label={summary}>
            Undo it
          </UndoButton>
        </form>
      )}
    </div>
  )
}
