import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { wallTime } from '../platform/dates.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { recordChange } from './changes.ts'
import { readItemState, writeItemState } from './item-states.ts'
import { findQueueItem } from './queue.ts'
import { dayAndTime } from './queue-view.ts'
import { undoChange } from './undo.ts'

/** Snoozes an item, takes it as done, or undoes a change. @returns what is wrong, in words; undefined when it was done */
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
  const until = snoozeEnd(deps, fields.get('until'))
  if (!until && !(item.endsByMark && fields.get('until') === 'done')) return 'Nothing changed: say until when.'
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

/** When a snoozed item comes back, at nine in the morning of the coach. */
export function snoozeEnd(
  { clock, scheduling }: Pick<AppContext, 'clock' | 'scheduling'>,
  until: string | undefined,
): Date | undefined {
  const nine = wallTime(clock.now(), scheduling.timeZone).withPlainTime({ hour: 9 })
  const days: Record<string, number> = { tomorrow: 1, monday: 8 - nine.dayOfWeek, month: 30 }
  const wait = until === undefined ? undefined : days[until]
  if (until === 'hours') return new Date(clock.now().getTime() + 3 * 60 * 60_000)
  return wait === undefined ? undefined : new Date(nine.add({ days: wait }).epochMilliseconds)
}
