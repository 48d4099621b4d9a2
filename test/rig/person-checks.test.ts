import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noAcknowledgments } from './acknowledgments.ts'
import { callViolations, monthlyLimitViolations } from './call-checks.ts'
import { duplicateEmailViolations, repeatedEmailViolations, unqueuedEmailViolations } from './email-checks.ts'
import { formEmailViolations, formViolations } from './form-checks.ts'
import { membershipViolations } from './membership-checks.ts'
import type { EmailRow, Rows } from './rows.ts'
import type { LedgerSession } from './stripe-ledger.ts'

const EMAIL = 'ada@example.com'
const HASH = createHash('sha256').update(EMAIL).digest('hex')

const none: Rows = {
  orders: [],
  entitlements: [],
  emails: [],
  outbox: [],
  unhandled: [],
  overlaps: [],
  memberships: [],
  bookings: [],
  focusMonths: [],
  tickets: [],
  subscribers: [],
  consents: [],
  quizResults: [],
  searches: [],
  opportunities: [],
}

const session = (product: string, more: Partial<LedgerSession> = {}): LedgerSession => ({
  ...{ id: 'cs_1', orderId: 'ord_1', product, email: EMAIL, successUrl: 'https://x.example/calls/t', paid: true },
  ...{
    refunded: false,
    refunds: [],
    amount: 9700,
    disputeLost: false,
    subscriptionEnded: false,
    priceMatches: true,
    pending: false,
  },
  ...{ subscriptionId: undefined, subscription: undefined },
  ...more,
})

const mail = (messageId: string, at: number) => ({ to: [EMAIL], messageId, raw: '', at })
const row = (message_id: string, more: Partial<EmailRow> = {}): EmailRow => ({
  ...{ id: message_id, key: message_id, kind: 'receipt', about: '{"orderId":"ord_1"}', recipient: EMAIL, message_id },
  ...{ sent: true, refused: false, live: false },
  ...more,
})

test('A repeated email is a violation unless a server was killed in between, once for each repeat', () => {
  const twice = [mail('<a>', 10_000), mail('<a>', 14_000)]
  expect(repeatedEmailViolations(twice, [])).toEqual([
    'the mail <a> to ada@example.com came 2 times, and no kill explains it',
  ])
  expect(repeatedEmailViolations(twice, [5_000, 20_000])).toHaveLength(1)
  expect(repeatedEmailViolations(twice, [12_000])).toEqual([])
  expect(repeatedEmailViolations([...twice, mail('<a>', 18_000)], [12_000])).toHaveLength(1)
})

test('Two emails for one cause are a violation, and so is an email without a cause', () => {
  const left = [mail('<a>', 1), mail('<b>', 2)]
  expect(duplicateEmailViolations(left, [row('<a>'), row('<b>')])).toEqual([
    '2 different mails left for one cause: receipt {"orderId":"ord_1"} to ada@example.com',
  ])
  expect(duplicateEmailViolations(left, [row('<a>'), row('<b>', { about: '{"orderId":"ord_2"}' })])).toEqual([])
  expect(unqueuedEmailViolations(left, [row('<a>'), row('<b>', { recipient: 'bea@example.com' })])).toHaveLength(1)
  expect(unqueuedEmailViolations(left, [row('<a>')])).toEqual([
    'the mail <b> went to ada@example.com, but it was queued for no one',
  ])
})

test('A paid call is a violation if it has no time, another time than confirmed, or was canceled without a refund', () => {
  const booked = { order_id: 'ord_1', state: 'booked', start: '2027-01-04T15:00:00.000Z', refunded: null, goes: false }
  const faults = (
    bookings: Rows['bookings'],
    more: Partial<LedgerSession> = {},
    told?: { start: string } | 'canceled',
  ) => {
    const acknowledged = noAcknowledgments()
    if (told) acknowledged.calls.set('ord_1', told)
    return callViolations([session('clarity-call', more)], { ...none, bookings }, acknowledged).join('\n')
  }
  expect(faults([booked])).toBe('')
  expect(faults([booked], {}, { start: booked.start })).toBe('')
  expect(faults([])).toMatch(/has 0 bookings/)
  expect(faults([booked, booked])).toMatch(/has 2 bookings/)
  expect(faults([{ ...booked, state: 'held' }])).toMatch(/is held/)
  expect(faults([booked], {}, { start: '2027-01-05T15:00:00.000Z' })).toMatch(/was moved to/)
  expect(faults([booked], {}, 'canceled')).toMatch(/was canceled and is booked/)
  expect(faults([booked], { refunded: true })).toMatch(/was refunded and is booked/)
  const canceled = { ...booked, state: 'canceled', refunded: true }
  expect(faults([canceled])).toMatch(/money has not gone back/)
  expect(faults([{ ...canceled, goes: true }])).not.toMatch(/money has not gone back/)
  expect(monthlyLimitViolations({ focusMonths: [{ month: '2027-01', calls: 16 }] })).toHaveLength(1)
})

test('A membership in another state than the ledger implies is a violation', () => {
  const member = {
    id: 'mbr_1',
    order_id: 'ord_1',
    state: 'active',
    decision: 'accepted',
    applied: true,
    cancellation_request: null,
  }
  const active = { subscription: { status: 'active', endsAtPeriodEnd: false } }
  const faults = (memberships: Rows['memberships'], more: Partial<LedgerSession> = active) =>
    membershipViolations([session('society', more)], { ...none, memberships }, undefined).join('\n')
  expect(faults([member])).toBe('')
  expect(faults([])).toMatch(/is there 0 times/)
  expect(faults([], { ...active, refunded: true })).toMatch(/would charge the next month/)
  expect(faults([], { refunded: true, subscriptionEnded: true })).toBe('')
  expect(faults([member], { subscriptionEnded: true })).toMatch(/is active, and Stripe's books make it ended/)
  expect(faults([member], { subscription: { status: 'past_due', endsAtPeriodEnd: false } })).toMatch(/past_due/)
  expect(faults([{ ...member, cancellation_request: 'cancel' }])).toMatch(/Stripe would charge it again/)
})

test('A confirmed form submission that is lost, duplicated or unanswered is a violation', () => {
  const told = {
    ...noAcknowledgments(),
    messages: [{ email: EMAIL, number: 'TKT-1001' }],
    signups: [EMAIL],
    confirmed: [EMAIL],
    quizResults: [EMAIL],
    imports: [{ prefix: 'v-', records: 1 }],
  }
  const whole: Rows = {
    ...none,
    tickets: [{ email: EMAIL, number: 'TKT-1001', text: `This is ${EMAIL}` }],
    subscribers: [{ email: EMAIL, state: 'confirmed' }],
    consents: ['asked', 'confirmed'].map((event) => ({ address_hash: HASH, event, times: 1 })),
    quizResults: [{ email: EMAIL }],
    opportunities: [{ number: 'v-0', times: 1, whole: true }],
  }
  const faults = (harm: Partial<Rows>) => formViolations(told, { ...whole, ...harm }).join('\n')
  expect(faults({})).toBe('')
  expect(faults({ tickets: [] })).toMatch(/the message of ada@example.com \(TKT-1001\) is lost/)
  expect(faults({ tickets: [...whole.tickets, ...whole.tickets] })).toMatch(/has 2 tickets/)
  expect(faults({ quizResults: [] })).toMatch(/quiz result of ada@example.com is lost/)
  expect(faults({ consents: [] })).toMatch(/\(asked\) is lost[\s\S]*\(confirmed\) is lost/)
  expect(faults({ subscribers: [{ email: EMAIL, state: 'pending' }] })).toMatch(/is pending/)
  expect(faults({ opportunities: [{ number: 'v-0', times: 2, whole: true }] })).toMatch(/of 1 imported records/)
  expect(formEmailViolations({ ...told, searches: [EMAIL] }, whole, [])).toHaveLength(5)
})
