import { eq } from 'drizzle-orm'
import { people, personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { Db } from '../platform/database/database.server.ts'
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

/** Addresses of helpers, by their id: what they did is shown with who it was, and the rest is the owner's. */
export type Helpers = ReadonlyMap<string, string>

export async function findHelpers(db: Db): Promise<Helpers> {
  const found = await db
    .select({ id: people.id, email: personAddresses.email })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(people.role, 'helper'))
  return new Map(found.map(({ id, email }) => [id, email]))
}

export function toLogRow(change: Change, now: Date, zone: string, helpers: Helpers): LogRow {
  const { id, at, summary, undoneAt, action } = change
  const by = (person: string | null) => (person && helpers.has(person) ? `, by ${helpers.get(person)}` : '')
  const undone = undoneAt && `, undone ${timeOf(undoneAt, zone)}${by(change.undoneBy)}`
  const isEmail = action === 'letter' || action === 'resend' || action === 'society-credit'
  const isGone = action === 'refund' && now.getTime() - at.getTime() >= REFUND_UNDO_WINDOW
  const canStop = isEmail && !undoneAt && now.getTime() - at.getTime() < UNDO_WINDOW
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    when: `${timeOf(at, zone)}${by(change.actor)}${undone ?? ''}${canStop ? ', goes out within a minute' : ''}`,
    day: dayAndTime(at, zone),
    canUndo: canUndo(change, now) && (!isEmail || canStop) && !isGone,
  }
}
