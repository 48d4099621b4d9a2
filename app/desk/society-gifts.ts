import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import {
  changeGivenEnd,
  type GivenMembership,
  giveMembership,
  isResumable,
  lastDayLabel,
  MONTHLY_PRICE,
  requestRenewalCredit,
  setCancellationRequest,
  withdrawGivenMembership,
  withdrawRenewalCredit,
} from '../society/membership/membership.ts'
import { type Change, recordChange, sendOnce } from './changes.ts'
import type { ChangeValue } from './desk.sql.ts'
import { UNDO_WINDOW } from './undo-window.ts'

export const announceSocietyGift: JobKind<{ changeId: string }> = {
  name: 'announce-society-gift',
  retry: 'three-days',
}

/** What the email calls it. */
type GiftKind = 'month' | 'more' | 'free' | 'instead'

interface SocietyGift {
  email: string
  by: string
  kind: GiftKind
  until: Date | undefined
  /** The membership that they pay for and that this one replaces: it's canceled. */
  replaces?: string | undefined
}

/** Makes someone a member for nothing, or gives what she was given another end. @returns false when that has changed */
export async function giveSociety(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership | undefined,
  { email, by, kind, until, replaces }: SocietyGift,
): Promise<boolean> {
  if (given && !(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: until }))) return false
  const { id: subject } = given ?? (await giveMembership(deps, tx, { email, until, by }))
  // Its email and the cancellation wait as long: what is undone in time reaches no one.
  if (replaces) await setCancellationRequest(deps, tx, { membershipId: replaces, wanted: 'cancel', hold: UNDO_WINDOW })
  const isMonth = kind === 'month' || kind === 'more'
  const what = isMonth ? 'a month of the Society' : 'a free membership in the Society'
  const instead = replaces ? ', instead of the one they pay for' : ''
  const summary = `Gave ${email} ${what}${until ? `, through ${lastDayLabel(until)}` : `${instead}, until you end it`}`
  await record(deps, tx, {
    ...{ actor: by, action: 'society-gift', subject, email, summary },
    ...{
      before: given ? toValue(given.until) : null,
      after: { ...toValue(until), kind, ...(replaces && { replaces }) },
    },
  })
  return true
}

/** Ends what was given, now. @returns false when that has changed */
export async function endGift(
  deps: AppContext,
  tx: Tx,
  given: GivenMembership,
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await changeGivenEnd(deps, tx, given.id, { from: given.until, to: now }))) return false
  await record(deps, tx, {
    ...{ actor: by, action: 'society-ended', subject: given.id, email },
    ...{ summary: `Ended the free membership of ${email}`, before: toValue(given.until), after: toValue(now) },
  })
  return true
}

/** Its email goes out a minute later, unless it's undone by then. */
async function record(deps: AppContext, tx: Tx, change: Parameters<typeof recordChange>[2]): Promise<void> {
  const changeId = await recordChange(deps, tx, change)
  const startAfter = new Date(deps.clock.now().getTime() + UNDO_WINDOW)
  await deps.jobs.enqueue(tx, announceSocietyGift, { changeId }, { startAfter })
}

/** Does the job `announceSocietyGift`, unless it was undone. */
export function handleAnnounceSocietyGift(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  return sendOnce(deps, changeId, async (tx, { id, action, subject, after, email: to }) => {
    const kind = action === 'society-gift' ? 'membership-gift' : 'membership-ended'
    const data = { membershipId: subject, ...(after?.kind && { gift: after.kind }) }
    await enqueueEmail(deps, tx, { key: `${kind}:${id}`, kind, to, data })
  })
}

/** Gives a member who pays her next month. @returns false where no renewal is to come */
export async function creditMonth(
  deps: AppContext,
  tx: Tx,
  { membershipId, credited }: { membershipId: string; credited: Date | undefined },
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const subject = await requestRenewalCredit(deps, tx, membershipId, UNDO_WINDOW)
  if (!subject) return false
  const summary = `Gave ${email} a month of the Society: ${MONTHLY_PRICE} off the next renewal`
  const change = { actor: by, action: 'society-credit', subject, email, summary } as const
  await recordChange(deps, tx, { ...change, before: toValue(credited), after: { credit: MONTHLY_PRICE } })
  return true
}

/** @returns false when Stripe has it already */
export function undoCredit(tx: Tx, { subject, before }: Change): Promise<boolean> {
  return withdrawRenewalCredit(tx, subject, toEnd(before))
}

/** Takes a gift back, and emails someone who got an email about it. @returns false when it was changed since */
export async function undoSocietyGift(deps: AppContext, tx: Tx, change: Change): Promise<boolean> {
  const { subject, before, after, email, id } = change
  const replaced = after?.replaces
  if (replaced && !(await isResumable(deps, tx, replaced))) return false
  const isUndone = before
    ? await changeGivenEnd(deps, tx, subject, { from: toEnd(after), to: toEnd(before) })
    : await withdrawGivenMembership(deps, tx, subject, toEnd(after))
  if (!isUndone) return false
  if (replaced) await setCancellationRequest(deps, tx, { membershipId: replaced, wanted: 'resume' })
  const kind = 'membership-ended'
  if (email && after?.sent && !before)
    await enqueueEmail(deps, tx, { key: `${kind}:${id}`, kind, to: email, data: { membershipId: subject } })
  return true
}

/** Lets what was ended go on, where its day hasn't passed. @returns false when it was changed since */
export function undoSocietyEnd(deps: AppContext, tx: Tx, { subject, before, after }: Change): Promise<boolean> {
  return changeGivenEnd(deps, tx, subject, { from: toEnd(after), to: toEnd(before) })
}

const toValue = (until: Date | undefined): ChangeValue => ({ until: until?.toISOString() ?? null })

const toEnd = (value: ChangeValue | null): Date | undefined => (value?.until ? new Date(value.until) : undefined)
