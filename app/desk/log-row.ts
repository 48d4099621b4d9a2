import type { AppContext } from '../platform/app-context.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import type { Change } from './changes.ts'
import { timeOf } from './queue-view.ts'
import { canUndo } from './undo.ts'

type LogDeps = Pick<AppContext, 'clock' | 'scheduling' | 'deskChanges'>

/** A change as the log shows it. */
export type LogRow = ReturnType<typeof toLogRow>

export function toLogRow(deps: LogDeps, change: Change) {
  const { id, at, summary, undoneAt, action } = change
  const zone = deps.scheduling.timeZone
  const undone = undoneAt && `, undone ${timeOf(undoneAt, zone)}`
  const isOffered = canUndo(deps, change)
  const window = deps.deskChanges[action]?.undoWithin
  const isHeld = isOffered && window !== undefined
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    /** `10:01 AM`, and that it was undone. */
    when: `${timeOf(at, zone)}${undone ?? ''}${isHeld && window === UNDO_WINDOW ? ', goes out within a minute' : ''}`,
    canUndo: isOffered,
    /** It hasn't gone out: the undo stops it. */
    isHeld,
  }
}
