import type { AppContext } from '../platform/app-context.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import type { Change } from './changes.ts'
import { dayAndTime, timeOf } from './queue-view.ts'
import { canUndo } from './undo.ts'

/** A change as the log shows it. */
export interface LogRow {
  id: string
  summary: string
  /** `10:01 AM`, and that it was undone. */
  when: string
  day: string
  canUndo: boolean
  /** It hasn't gone out: the undo stops it. */
  isHeld: boolean
}

type LogDeps = Pick<AppContext, 'clock' | 'scheduling' | 'deskChanges'>

export function toLogRow(deps: LogDeps, change: Change): LogRow {
  const { id, at, summary, undoneAt, action } = change
  const zone = deps.scheduling.timeZone
  const undone = undoneAt && `, undone ${timeOf(undoneAt, zone)}`
  const isOffered = canUndo(deps, change)
  const window = deps.deskChanges[action]?.undoWithin
  const isHeld = isOffered && window !== undefined
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    when: `${timeOf(at, zone)}${undone ?? ''}${isHeld && window === UNDO_WINDOW ? ', goes out within a minute' : ''}`,
    day: dayAndTime(at, zone),
    canUndo: isOffered,
    isHeld,
  }
}
