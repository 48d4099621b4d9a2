import { desc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import {
  announceAsCoach,
  bookAsCoach,
  type Call,
  type CoachChange,
  type CoachTime,
  conflictSentence,
  findCall,
  freeTimes,
  holdAsCoach,
} from '../calls/bookings/bookings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { DAY } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { wallTime } from '../platform/dates.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { dateTimeLabel, dayLabel, timeLabel } from '../platform/time-labels.ts'
import { grantEntitlement } from '../sales/downloads/downloads.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { isOwnOrder, lockOrder, type Order, recordGift } from '../sales/orders/orders.ts'
import { enqueueHeld, heldJob, type NewChange, recordChange } from './changes.ts'
import { type Refusal, refuse } from './desk-access.ts'
import { addDeskEmail } from './desk-emails.tsx'
import { findNames } from './find-people.ts'
import { dayAndTime } from './queue-view.ts'

/** The free times of a day, for a form's list. */
export type FreeDay = Awaited<ReturnType<typeof loadFreeTimes>>[number]

/** As many as a list shows: some two weeks. */
const MAX_SHOWN = 120

/**
 * When this call could be, within the coach's hours, by day.
 *
 * @param except the booking that is moved
 * @param longest in minutes, where it may be a longer call: a time that is too short for that says so
 */
export async function loadFreeTimes(deps: AppContext, call: Call, { except = '', longest = call.minutes } = {}) {
  const { timeZone } = deps.scheduling
  const free = (await freeTimes(deps, call, except)).slice(0, MAX_SHOWN)
  const long = longest > call.minutes ? await freeTimes(deps, { ...call, minutes: longest }) : free
  const fits = new Set(long.map(Number))
  const only = (time: Date) => (fits.has(Number(time)) ? '' : ` (only ${call.minutes} minutes)`)
  return [...Map.groupBy(free, (time) => dayLabel(time, timeZone))].map(([day, times]) => ({
    day,
    times: times.map((time) => ({
      value: localTime(time, timeZone),
      label: timeLabel(time, timeZone) + only(time),
    })),
  }))
}

/** A moment as a field for day and time has it. */
export function localTime(moment: Date, timeZone: string): string {
  return wallTime(moment, timeZone).toPlainDateTime().toString().slice(0, 16)
}

/** So far ahead a call can be booked or moved: a year that's typed by mistake is none that she means. */
const FURTHEST = 366 * DAY

/** The time that was chosen from the list, or the one that was typed; why neither can be, as where both are there and differ. */
export function readTime({ scheduling: { timeZone }, clock }: AppContext, fields: FormFields): CoachTime | Refusal {
  const inField = fields.get('to') || fields.get('at')
  const chosen = typedMoment(fields.get('free') ?? '', timeZone)
  // The field of a call that is moved opens with the time that it has.
  const typed = typedMoment((inField !== fields.get('was') && inField) || '', timeZone)
  const startsAt = chosen ?? typed
  const wrong = (time: string) => refuse('Nothing changed yet.', 422, { time })
  if (!startsAt || startsAt <= clock.now()) return wrong('Choose a day and a time to come.')
  if (typed && startsAt.getTime() !== typed.getTime()) {
    const [first, second] = [startsAt, typed].map((moment) => dayAndTime(moment, timeZone))
    return wrong(`You chose ${first} and typed ${second}. Clear one of the two.`)
  }
  if (startsAt.getTime() > clock.now().getTime() + FURTHEST)
    return wrong(`${dateTimeLabel(startsAt, timeZone)} is more than a year away. Check the year.`)
  return { startsAt, anyway: fields.has('anyway') }
}

export function refusalOf(result: Exclude<CoachChange, 'done'>, notPossible: string): Refusal {
  if (result === 'not-possible') return refuse(notPossible, 409)
  const { conflicts } = result
  const canOverride = conflicts.every(({ isFirm }) => !isFirm)
  const next = canOverride ? 'Check “Book it anyway” to book that time anyway.' : 'Choose another time.'
  return { problem: `Nothing changed. ${conflictSentence(conflicts)} ${next}`, status: 409, canOverride }
}

interface Booked {
  call: Call
  time: CoachTime
  email: string
  by: string
}

/** Books a call for someone without a charge, such as after a talk on the phone. @returns what is wrong, or undefined */
export function bookForFree(deps: AppContext, booked: Booked): Promise<Refusal | undefined> {
  const { call, email, by } = booked
  return book(deps, booked, async (tx) => {
    const order = await recordGift(deps, tx, { productId: call.id, edition: undefined, email, givenBy: by })
    await grantEntitlement(deps, tx, { orderId: order.id, productId: call.id, edition: null, email })
    return order
  })
}

/** Gives a call that was paid, and has no time, its time. @returns what is wrong, or undefined */
export async function bookPaid(deps: AppContext, order: Order, { time, by }: Pick<Booked, 'time' | 'by'>) {
  const call = findCall(order.productId)
  if (!call || !order.email) return refuse('Nothing changed: this order isn’t a call.', 409)
  return book(deps, { call, time, email: order.email.toLowerCase(), by }, (tx) => lockOrder(tx, order.id))
}

/** Holds a time for someone who pays for it on a page that's emailed to them. @returns what is wrong, or undefined */
export async function bookToPay(deps: AppContext, booked: Booked): Promise<Refusal | undefined> {
  const { call, time, email, by: actor } = booked
  const details = await detailsOf(deps, email)
  try {
    const result = await holdAsCoach(deps, { call, time, details }, (tx, { id: subject }) => {
      const when = dayAndTime(time.startsAt, deps.scheduling.timeZone)
      const summary = `Holding ${when} for ${details.name ?? email}, who pays for it: ${call.offer.title}`
      const change = { actor, action: 'call-booked', subject, email, summary }
      return recordCall(deps, tx, { ...change, after: { startsAt: time.startsAt.toISOString() } })
    })
    return result === 'done'
      ? undefined
      : refusalOf(result, 'Nothing changed: choose a time at least 31 minutes from now.')
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return refuse(`Nothing changed. ${error.message}`, error.status)
  }
}

async function book(
  deps: AppContext,
  { call, time, email, by: actor }: Booked,
  orderOf: (tx: Tx) => Promise<Order | undefined>,
): Promise<Refusal | undefined> {
  const { timeZone } = deps.scheduling
  const details = await detailsOf(deps, email)
  const result = await bookAsCoach(deps, { call, time, details }, orderOf, (tx, { id: subject }) => {
    const when = dayAndTime(time.startsAt, timeZone)
    const summary = `Booked for ${details.name ?? email}: ${call.offer.title}, ${when}`
    const change = { actor, action: 'call-booked', subject, email, summary }
    return recordCall(deps, tx, { ...change, after: { startsAt: time.startsAt.toISOString() } })
  })
  if (result === 'done') return undefined
  return refusalOf(result, 'Nothing changed: it has a time already, isn’t paid, or that time is over.')
}

/** Its email goes out a minute later, unless it's undone by then. */
export async function recordCall(deps: AppContext, tx: Tx, change: NewChange): Promise<void> {
  await enqueueHeld(deps, tx, announceCall.kind, await recordChange(deps, tx, change))
}

export const announceCall = heldJob('announce-call', async (deps, tx, { actor: by, subject, email, after }) => {
  const isTold = await announceAsCoach(deps, tx, subject, email)
  if (isTold && after?.words)
    await addDeskEmail(deps, tx, { email, subject: 'About your call', message: after.words, by })
})

async function detailsOf({ database: { db }, scheduling }: AppContext, email: string) {
  return {
    zone: (await findZone(db, email)) ?? scheduling.timeZone,
    name: (await findNames(db, [email])).get(email),
    question: undefined,
  }
}

/** Where they were when they last booked. */
async function findZone(db: Db, email: string): Promise<string | undefined> {
  const [last] = await db
    .select({ zone: bookings.visitorZone })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .where(isOwnOrder([email]))
    .orderBy(desc(bookings.startsAt))
    .limit(1)
  return last?.zone
}

/** What a field for day and time holds, in the coach's zone. An hour that the clock skips is the one after it. */
export function typedMoment(text: string, timeZone: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds)
  } catch (error) {
    // A day that no calendar has.
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}
