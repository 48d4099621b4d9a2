import type { Change } from './changes.ts'
import { dayAndTime, timeOf } from './queue-view.ts'
import { REFUND_UNDO_WINDOW } from './refund.ts'
import { canUndo } from './undo.ts'
import { UNDO_WINDOW } from './undo-window.ts'

/** A change as the log shows it. */
export interface LogRow {
  id: string
  summary: string
  /** `10:01 AM`, and that it was undone. */
  when: string
  day: string
  canUndo: boolean
}

export function toLogRow(change: Change, now: Date, zone: string): LogRow {
  const { id, at, summary, undoneAt, action } = change
  const undone = undoneAt && `, undone ${timeOf(undoneAt, zone)}`
  const isEmail = action === 'letter' || action === 'resend' || action === 'society-credit'
  const isGone = action === 'refund' && now.getTime() - at.getTime() >= REFUND_UNDO_WINDOW
  const canStop = isEmail && !undoneAt && now.getTime() - at.getTime() < UNDO_WINDOW
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    when: `${timeOf(at, zone)}${undone ?? ''}${canStop ? ', goes out within a minute' : ''}`,
    day: dayAndTime(at, zone),
    canUndo: canUndo(change, now) && (!isEmail || canStop) && !isGone,
  }
}
