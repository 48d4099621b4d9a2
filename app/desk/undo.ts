import {
  addDaysOff,
  removeDaysOff,
  removeOwnCalendar,
  restoreCalendarName,
  restoreOwnCalendar,
  setCallOutcome,
} from '../calls/bookings/bookings.ts'
import { isUpdatable, saveSourceAddress } from '../finder/opportunities/opportunities.ts'
import { restoreSetting } from '../operations/settings/settings.ts'
import { setDiscarded, stopDraft } from '../people/newsletter/newsletter.ts'
import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { restoreDraft } from '../sales/downloads/downloads.ts'
import { type Change, lockChange, markUndone } from './changes.ts'
import { undoCorrection } from './correct-address.ts'
import type { ChangeAction } from './desk.sql.ts'
import { cancelDeskEmail } from './desk-emails.ts'
import { takeBack } from './gifts.ts'
import { readItemState, writeItemState } from './item-states.ts'
import { setRemoved } from './notes.ts'
import { requestKey } from './refund.ts'
import { undoCredit, undoSocietyEnd, undoSocietyGift } from './society-gifts.ts'
import { toAddressSetting } from './source-change.ts'

/** For how long a change can be undone. */
const UNDO_PERIOD = 90 * DAY

type Undo = (deps: AppContext, tx: Tx, change: Change, by: string) => Promise<string | undefined>

/** How each change is undone. It answers why it can't be: what was changed again since then stays as it is. */
const UNDO: Partial<Record<ChangeAction, Undo>> = {
  async mark(_deps, tx, { subject, before, after }) {
    if (!isSame(await readItemState(tx, subject), after)) return CHANGED_SINCE
    await writeItemState(tx, subject, before)
    return undefined
  },
  async letter(deps, tx, { subject }) {
    return (await cancelDeskEmail(deps, tx, subject)) ? undefined : 'It’s already on its way, so we can’t stop it.'
  },
  async note(deps, tx, { subject }) {
    return (await setRemoved(deps, tx, subject, true)) ? undefined : CHANGED_SINCE
  },
  async 'note-removed'(deps, tx, { subject }) {
    return (await setRemoved(deps, tx, subject, false)) ? undefined : CHANGED_SINCE
  },
  async refund(_deps, tx, { subject, before, after }) {
    if (after?.sent) return 'It’s already on its way, so we can’t stop it.'
    await writeItemState(tx, requestKey(subject), before)
    return undefined
  },
  async 'days-off'(_deps, tx, { subject }) {
    return (await removeDaysOff(tx, subject)) ? undefined : CHANGED_SINCE
  },
  async 'days-open'(deps, tx, { before }, by) {
    const { firstDay, lastDay } = before ?? {}
    if (!firstDay || !lastDay) return CHANGED_SINCE
    await addDaysOff(deps, tx, { firstDay, lastDay }, by)
    return undefined
  },
  async gift(deps, tx, { subject }) {
    return (await takeBack(deps, tx, subject)) ? undefined : CHANGED_SINCE
  },
  async 'society-gift'(deps, tx, change) {
    return (await undoSocietyGift(deps, tx, change)) ? undefined : CHANGED_SINCE
  },
  async 'society-ended'(deps, tx, change) {
    return (await undoSocietyEnd(deps, tx, change)) ? undefined : CHANGED_SINCE
  },
  async 'society-credit'(_deps, tx, change) {
    return (await undoCredit(tx, change)) ? undefined : 'It’s already at Stripe, so we can’t stop it.'
  },
  async address(deps, tx, change) {
    return (await undoCorrection(deps, tx, change)) ? undefined : CHANGED_SINCE
  },
  async newsletter(_deps, tx, { subject }) {
    return (await stopDraft(tx, subject)) ? undefined : 'It’s already on its way, or was stopped before.'
  },
  async 'draft-discarded'(deps, tx, { subject }) {
    return (await setDiscarded(deps, tx, subject, false)) ? undefined : CHANGED_SINCE
  },
  async 'document-discarded'(_deps, tx, { subject }) {
    return (await restoreDraft(tx, subject)) ? undefined : CHANGED_SINCE
  },
  async resend(_deps, _tx, { after }) {
    return after?.sent ? 'It’s already on its way, so we can’t stop it.' : undefined
  },
  async 'source-address'(_deps, tx, { subject, before, after }) {
    if (!isUpdatable(subject)) return CHANGED_SINCE
    const change = { before: toAddressSetting(after), after: toAddressSetting(before) }
    return (await saveSourceAddress(tx, subject, change)) === 'done' ? undefined : CHANGED_SINCE
  },
  async setting(deps, tx, { subject, before, after }, by) {
    const values = { from: after?.value ?? null, to: before?.value ?? null }
    return (await restoreSetting(deps, tx, { key: subject, ...values, by })) ? undefined : CHANGED_SINCE
  },
  async calendar(deps, tx, { subject, before, after }) {
    const names = { from: after?.name ?? '', to: before?.name ?? '' }
    const isUndone = !before
      ? (await removeOwnCalendar(deps, tx, subject)) !== undefined
      : after
        ? await restoreCalendarName(tx, subject, names)
        : await restoreOwnCalendar(tx, subject)
    return isUndone ? undefined : CHANGED_SINCE
  },
  async 'call-outcome'(deps, tx, { subject, before, after }) {
    const change = { from: after?.outcome ?? null, to: before?.outcome ?? null }
    return (await setCallOutcome(deps, tx, subject, change)) ? undefined : CHANGED_SINCE
  },
}

const CHANGED_SINCE = 'Nothing changed: it was changed again since then.'

/** Whether the log offers to undo it. */
export function canUndo({ action, at, undoneAt }: Change, now: Date): boolean {
  return UNDO[action] !== undefined && !undoneAt && now.getTime() - at.getTime() < UNDO_PERIOD
}

/** Undoes a change, once. @returns what is wrong, in words; undefined when it is undone */
export async function undoChange(deps: AppContext, id: string, { person }: Session): Promise<string | undefined> {
  const by = person.id
  const problem = await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, id)
    if (!change || !canUndo(change, deps.clock.now()))
      return 'Nothing changed: this can’t be undone, or was undone already.'
    const problem = await UNDO[change.action]?.(deps, tx, change, by)
    if (!problem) await markUndone(deps, tx, id, by)
    return problem
  })
  if (!problem) await deps.settings.refresh()
  return problem
}

function isSame(one: Change['after'], other: Change['after']): boolean {
  const keys = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  return (one === null) === (other === null) && [...keys].every((key) => one?.[key] === other?.[key])
}
