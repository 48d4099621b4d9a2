import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { wallTime } from '../platform/dates.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { recordChange } from './changes.ts'
import { readItemState, writeItemState } from './item-states.ts'
import { findQueueItem } from './queue.ts'
import { dayAndTime } from './queue-view.ts'
import { undoChange } from './undo.ts'

/** Puts an item off until tomorrow, takes it as done, or undoes a change. @returns what is wrong, in words; undefined when it was done */
export async function handleQueueForm(
  deps: AppContext,
  fields: FormFields,
  session: Session,
): Promise<string | undefined> {
  const undo = fields.get('undo')
  if (undo) return undoChange(deps, undo, session)
  const actor = session.person.id
  const item = await findQueueItem(deps, fields.get('key') ?? '')
  if (!item) return 'Nothing changed: this isn’t in your queue anymore.'
  const wanted = fields.get('until')
  const until = wanted === 'tomorrow' ? tomorrowAtNine(deps) : undefined
  if (!until && !(item.endsByMark && wanted === 'done')) return 'Nothing changed: choose what to do.'
  await deps.database.transact(async (tx) => {
    const before = await readItemState(tx, item.key)
    const now = deps.clock.now().toISOString()
    const after = until ? { snoozed: until.toISOString(), done: null } : { snoozed: null, done: now }
    await writeItemState(tx, item.key, after)
    const summary = until ? `Later, ${dayAndTime(until, deps.scheduling.timeZone)}: ${item.fact}` : `Done: ${item.fact}`
    const { key: subject, email } = item
    await recordChange(deps, tx, { actor, action: 'mark', subject, email, summary, before, after })
  })
  return undefined
}

/** When a snoozed item comes back: at nine tomorrow, the coach's morning. */
export function tomorrowAtNine({ clock, scheduling }: Pick<AppContext, 'clock' | 'scheduling'>): Date {
  const nine = wallTime(clock.now(), scheduling.timeZone).withPlainTime({ hour: 9 })
  return new Date(nine.add({ days: 1 }).epochMilliseconds)
}
