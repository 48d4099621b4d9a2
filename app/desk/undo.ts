import { isDeepStrictEqual } from 'node:util'
import { desc, eq, inArray } from 'drizzle-orm'
import { NEWSLETTER_UNDO_WINDOW } from '../people/newsletter/newsletter.ts'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import { dayOf, longDate, today } from '../platform/dates.ts'
import { type DeskChange, UNDO_WINDOW } from '../platform/desk-change.ts'
import { timeLabel } from '../platform/time-labels.ts'
import { type Change, lockChange } from './changes.ts'
import { undoCorrection } from './correct-address.ts'
import { applicationKey } from './decisions.ts'
import { changes } from './desk.sql.ts'
import { cancelDeskEmail } from './desk-emails.tsx'
import { takeBack } from './gifts.ts'
import { setRemoved } from './notes.ts'
import { readItemState, writeItemState } from './queue.ts'
import { shortDay } from './queue-view.ts'
import { REFUND_UNDO_WINDOW, requestKey } from './refund.ts'

/** For how long a change can be undone. */
const UNDO_PERIOD = 90 * DAY

const ON_ITS_WAY = 'It’s already on its way, so we can’t stop it.'
const CHANGED_SINCE = 'Nothing changed: it was changed again since then.'

/** What is the desk's own; everything else is declared by the folder that it changes. */
export const ownChanges = {
  mark: {
    async undo(_app, tx, { subject, before, after }) {
      if (!isDeepStrictEqual(await readItemState(tx, subject), after)) return false
      await writeItemState(tx, subject, before)
      return true
    },
  },
  letter: {
    undo: (app, tx, { subject }) => cancelDeskEmail(app, tx, subject),
    undoWithin: UNDO_WINDOW,
    refusal: ON_ITS_WAY,
  },
  'letter-to-members': {
    undo: (app, tx, { subject }) => cancelDeskEmail(app, tx, subject),
    undoWithin: NEWSLETTER_UNDO_WINDOW,
    refusal: ON_ITS_WAY,
  },
  resend: { undo: async (_app, _tx, { after }) => !after?.sent, undoWithin: UNDO_WINDOW, refusal: ON_ITS_WAY },
  note: { undo: (app, tx, { subject }) => setRemoved(app, tx, subject, true) },
  'note-removed': { undo: (app, tx, { subject }) => setRemoved(app, tx, subject, false) },
  refund: { undo: stopHeld(requestKey), undoWithin: REFUND_UNDO_WINDOW, refusal: ON_ITS_WAY },
  application: { undo: stopHeld(applicationKey), undoWithin: UNDO_WINDOW, refusal: 'The email has gone out.' },
  gift: { undo: (app, tx, { subject }) => takeBack(app, tx, subject) },
  address: { undo: undoCorrection },
  erase: {},
  export: { isReading: true },
  'account-seen': { isReading: true },
} satisfies Record<string, DeskChange>

/** What hasn't happened yet won't, and its item waits in the queue again. */
function stopHeld(keyOf: (subject: string) => string): NonNullable<DeskChange['undo']> {
  return async (_app, tx, { subject, before, after }) => {
    if (after?.sent) return false
    await writeItemState(tx, keyOf(subject), before)
    return true
  }
}

type UndoDeps = Pick<AppContext, 'clock' | 'deskChanges'>

/** Whether the log offers to undo it. */
export function canUndo({ clock, deskChanges }: UndoDeps, { action, at, undoneAt }: Change): boolean {
  const { undo, undoWithin = UNDO_PERIOD } = deskChanges[action] ?? {}
  return undo !== undefined && !undoneAt && clock.now().getTime() - at.getTime() < undoWithin
}

/** Undoes a change, once. @returns what is wrong, in words; undefined when it is undone */
export async function undoChange(deps: AppContext, id: string, { person }: Session): Promise<string | undefined> {
  const by = person.id
  const problem = await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, id)
    const kind = change && deps.deskChanges[change.action]
    if (!change || !kind?.undo || deps.clock.now().getTime() - change.at.getTime() >= UNDO_PERIOD)
      return 'Nothing changed: this can’t be undone, or was undone already.'
    if (!(await kind.undo(deps, tx, change, by))) return kind.refusal ?? CHANGED_SINCE
    await tx.update(changes).set({ undoneAt: deps.clock.now(), undoneBy: by }).where(eq(changes.id, id))
    return undefined
  })
  if (!problem) await Promise.all([deps.settings.refresh(), deps.releases.refresh()])
  return problem
}

/** A change as the log shows it. */
export type LogRow = ReturnType<typeof toLogRow>

export function toLogRow(deps: Pick<AppContext, 'clock' | 'scheduling' | 'deskChanges'>, change: Change) {
  const { id, at, summary, undoneAt, action } = change
  const zone = deps.scheduling.timeZone
  const now = today(deps.clock, zone)
  const label = (moment: Date) => (dayOf(moment, zone) === now ? timeLabel : shortDay)(moment, zone)
  const undone = undoneAt && `, undone ${label(undoneAt)}`
  const isOffered = canUndo(deps, change)
  const window = deps.deskChanges[action]?.undoWithin
  const isHeld = isOffered && window !== undefined
  return {
    id,
    summary: summary ?? 'Something for someone whose data is erased',
    /** `10:01 AM`, with the day where that's another, and that it was undone. */
    when: `${label(at)}${undone ?? ''}${isHeld && window === UNDO_WINDOW ? ', goes out within a minute' : ''}`,
    canUndo: isOffered,
    /** It hasn't gone out: the undo stops it. */
    isHeld,
  }
}

/** What says when something was done, and which of these people did it, by the first address of theirs. */
export async function whoAndWhen({ database: { db }, scheduling: { timeZone } }: AppContext, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(personAddresses)
    .where(inArray(personAddresses.personId, [...ids]))
    .orderBy(desc(personAddresses.verifiedAt))
  const names = new Map(rows.map(({ personId, email }) => [personId, email]))
  return (id: string, at: Date) =>
    `${longDate(at, timeZone)}, ${timeLabel(at, timeZone)}, ${names.get(id) ?? 'someone whose address is deleted'}`
}
