import type { Acknowledgments } from './acknowledgments.ts'
import type { Rows } from './rows.ts'
import type { LedgerSession } from './stripe-ledger.ts'

const CALLS = ['clarity-call', 'focus-call']
const MAX_FOCUS_CALLS_PER_MONTH = 15

/** A paid call has one time, a refunded one has none, and the state is what the buyer last saw confirmed. */
export function callViolations(sessions: LedgerSession[], rows: Rows, acknowledged: Acknowledgments | undefined) {
  const calls = sessions.filter(({ product, paid, priceMatches }) => CALLS.includes(product) && paid && priceMatches)
  return calls.flatMap((session) => sessionCallViolations(session, rows, acknowledged))
}

export function monthlyLimitViolations({ focusMonths }: Pick<Rows, 'focusMonths'>): string[] {
  return focusMonths
    .filter(({ calls }) => calls > MAX_FOCUS_CALLS_PER_MONTH)
    .map(({ month, calls }) => `${month} has ${calls} Focus Calls, and there is room for ${MAX_FOCUS_CALLS_PER_MONTH}`)
}

function sessionCallViolations(session: LedgerSession, rows: Rows, acknowledged: Acknowledgments | undefined) {
  const named = `the paid call ${session.orderId} of ${session.email}`
  const [booking, ...others] = rows.bookings.filter(({ order_id }) => order_id === session.orderId)
  if (!booking || others.length > 0) return [`${named} has ${others.length + (booking ? 1 : 0)} bookings`]
  const told = acknowledged?.calls.get(session.orderId)
  // Released: the payment was refunded before the shop knew of it.
  const isOff = ['canceled', 'displaced', ...(session.refunded ? ['released'] : [])].includes(booking.state)
  const faults: string[] = []
  if (!isOff && booking.state !== 'booked') faults.push(`${named} is ${booking.state}`)
  if (session.refunded && !isOff) faults.push(`${named} was refunded and is ${booking.state}`)
  if (isOff && booking.refunded && !session.refunded && !booking.goes)
    faults.push(`${named} is off and its money has not gone back`)
  if (told === 'canceled' && !isOff) faults.push(`${named} was canceled and is ${booking.state}`)
  if (told !== undefined && told !== 'canceled' && booking.start !== told.start)
    faults.push(`${named} was moved to ${told.start} and is at ${booking.start}`)
  if (isOff && !session.refunded && !booking.refunded) faults.push(`${named} is off without a refund`)
  if (isOff && told === undefined && !session.refunded) faults.push(`${named} is off, and no one canceled it`)
  return faults
}
