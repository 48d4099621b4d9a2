import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type ChangeValue, UNDO_WINDOW } from '../platform/desk-change.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import {
  changeGivenEnd,
  type GivenMembership,
  giveMembership,
  lastDayLabel,
  monthlyPrice,
  requestRenewalCredit,
  setCancellationRequest,
} from '../society/membership/membership.ts'
import { enqueueHeld, type NewChange, recordChange, sendOnce } from './changes.ts'

export const announceSocietyGift: JobKind<{ changeId: string }> = { name: 'announce-society-gift', retry: 'three-days' }

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
async function record(deps: AppContext, tx: Tx, change: NewChange): Promise<void> {
  await enqueueHeld(deps, tx, announceSocietyGift, await recordChange(deps, tx, change))
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
  { membershipId, credited, monthlyCents }: { membershipId: string; credited: Date | undefined; monthlyCents: number },
  { email, by }: Pick<SocietyGift, 'email' | 'by'>,
): Promise<boolean> {
  const subject = await requestRenewalCredit(deps, tx, membershipId, UNDO_WINDOW)
  if (!subject) return false
  const summary = `Gave ${email} a month of the Society: ${monthlyPrice({ monthlyCents })} off the next renewal`
  const values = { before: toValue(credited), after: { credit: monthlyPrice({ monthlyCents }) } }
  await recordChange(deps, tx, { actor: by, action: 'society-credit', subject, email, summary, ...values })
  return true
}

const toValue = (until: Date | undefined): ChangeValue => ({ until: until?.toISOString() ?? null })
