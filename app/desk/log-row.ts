import { desc, inArray } from 'drizzle-orm'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { longDate } from '../platform/dates.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import { timeLabel } from '../platform/time-labels.ts'
import type { Change } from './changes.ts'
import { canUndo } from './undo.ts'

type LogDeps = Pick<AppContext, 'clock' | 'scheduling' | 'deskChanges'>

/** A change as the log shows it. */
export type LogRow = ReturnType<typeof toLogRow>

export function toLogRow(deps: LogDeps, change: Change) {
  const { id, at, summary, undoneAt, action } = change
  const zone = deps.scheduling.timeZone
  const undone = undoneAt && `, undone ${timeLabel(undoneAt, zone)}`
  const isOffered = canUndo(deps, change)
  const window = deps.deskChanges[action]?.undoWithin
  const isHeld = isOffered && window !== undefined
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    /** `10:01 AM`, and that it was undone. */
    when: `${timeLabel(at, zone)}${undone ?? ''}${isHeld && window === UNDO_WINDOW ? ', goes out within a minute' : ''}`,
    canUndo: isOffered,
    /** It hasn't gone out: the undo stops it. */
    isHeld,
  }
}

/** The first address of each of these people. */
export async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(personAddresses)
    .where(inArray(personAddresses.personId, ids))
    .orderBy(desc(personAddresses.verifiedAt))
  return new Map(rows.map(({ personId, email }) => [personId, email]))
}

/** When it was done, and who did it, by the first address of theirs. */
export function whoAndWhen({ scheduling: { timeZone } }: AppContext, name: string | undefined, at: Date): string {
  return `${longDate(at, timeZone)}, ${timeLabel(at, timeZone)}, ${name ?? 'someone whose address is deleted'}`
}
