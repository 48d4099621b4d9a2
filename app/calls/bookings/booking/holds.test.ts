import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { readPurchase, startCheckout, waitForEmail, waitForPurchaseState } from '../../../../test/buyer.ts'
import {
  bookCall,
  callPath,
  callShopForFile,
  holdTime,
  requestPage,
  waitForCallState,
} from '../../../../test/call-buyer.ts'
import { emailQuizResult } from '../../../finder/quiz/quiz.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { releaseExpiredHolds } from './holds.ts'

const here = callShopForFile()
const { at, clock, free, isFree, nextDay, rows } = here

/** A time that's held and not paid for. */
async function held(call = 'clarity-call') {
  const start = at(nextDay(), '10:00')
  return { start, sessionId: await holdTime(here.shop, call, start) }
}
/** Nobody can pay on its payment page. */
const isClosed = (sessionId: string) =>
  expect(here.shop.emulator.pay(sessionId, 'late@example.com')).rejects.toThrow('This Checkout Session has expired')
const pageOf = (sessionId: string) => callPath(here.shop, sessionId)
const turns = async (sessionId: string, state: string) => waitForCallState(here.shop, await pageOf(sessionId), state)

describe('choosing a time and paying for it', () => {
  test('books it, and from then on it is not offered to anyone else', async () => {
    const start = at(nextDay(), '10:00')
    expect(await isFree(start)).toBe(true)
    const sessionId = await holdTime(here.shop, 'clarity-call', start, { zone: 'America/Chicago', name: 'Ada' })
    expect(await isFree(start)).toBe(false)
    await here.shop.emulator.pay(sessionId, 'ada@example.com')
    const { data } = await turns(sessionId, 'booked')
    expect(data.page).toMatchObject({ startsAt: start, zone: 'America/Chicago', isRefundable: true, hasStarted: false })
    const receipt = await readPurchase(here.shop, sessionId)
    expect(receipt.steps).toEqual([
      expect.objectContaining({
        label: 'See, move or cancel your call',
        href: await pageOf(sessionId),
      }),
    ])
  })

  test('frees the time at once when the refund is known before the payment', async () => {
    const { start, sessionId } = await held()
    here.shop.emulator.switches.webhooks.drop = 'all'
    await here.shop.emulator.pay(sessionId, 'early@example.com')
    await here.shop.emulator.refund(sessionId)
    expect(await isFree(start)).toBe(false)
    await waitForPurchaseState(here.shop, sessionId, 'refunded')
    expect(await isFree(start)).toBe(true)
  })

  test('keeps the minutes after a call free, for calls of both lengths', async () => {
    const date = nextDay()
    await holdTime(here.shop, 'focus-call', at(date, '10:00'))
    const around = async (call: string) =>
      (await free(call)).filter((time) => time.startsWith(date)).map((time) => time.slice(11, 16))
    expect(await around('clarity-call')).not.toContain('09:30')
    expect(await around('clarity-call')).toEqual(expect.arrayContaining(['09:00', '11:30']))
    expect(await around('clarity-call')).not.toContain('11:00')
    expect(await around('focus-call')).not.toContain('09:00')
    expect(await around('focus-call')).toContain('08:30')
  })

  test('is refused with a message if the time is missing or not offered, and the form stays filled in', async () => {
    const typed = { name: 'Bea', question: 'Which grant?' }
    const taken = await requestPage(here.shop, '/book/clarity-call', { start: at('2027-01-04', '07:00'), ...typed })
    expect([taken.status, taken.data]).toMatchObject([
      409,
      { typed, problems: { start: expect.stringContaining('You haven’t been charged') } },
    ])
    const none = await requestPage(here.shop, '/book/clarity-call', typed)
    expect([none.status, none.data]).toMatchObject([
      400,
      { typed, problems: { start: 'Please pick one of the times.' } },
    ])
    const long = await requestPage(here.shop, '/book/clarity-call', {
      start: at(nextDay(), '10:00'),
      question: 'x'.repeat(2000),
    })
    expect([long.status, long.data.problems.question]).toMatchObject([400, expect.stringContaining('1000 characters')])
  })

  /** Where the payment page leads a buyer who does not pay. */
  const wayBack = async (sessionId: string): Promise<string> => {
    const { cancel_url } = await here.shop.deps.stripe.checkout.sessions.retrieve(sessionId)
    const { pathname, search } = new URL(cancel_url ?? '')
    return pathname + search
  }

  test('changes nothing when a buyer only opens the page that the payment page links back to', async () => {
    const { start, sessionId } = await held()
    const back = await requestPage(here.shop, await wayBack(sessionId))
    expect([back.status, back.data]).toMatchObject([200, { wasReleased: false }])
    expect(back.data.reservedTime).toContain('10:00 AM')
    expect(await isFree(start)).toBe(false)
    await here.shop.emulator.pay(sessionId, 'bo@example.com')
    await turns(sessionId, 'booked')
    expect((await requestPage(here.shop, await wayBack(sessionId))).data.reservedTime).toBeUndefined()
  })

  test('can still be paid for by a buyer who returned without paying, and what she typed is still there', async () => {
    const start = at(nextDay(), '10:00')
    const typed = { zone: 'America/New_York', name: 'Ada', question: 'Which grant?' }
    const sessionId = await holdTime(here.shop, 'clarity-call', start, typed)
    const path = await wayBack(sessionId)
    expect((await requestPage(here.shop, path)).data).toMatchObject({ name: 'Ada', question: 'Which grant?' })
    const again = await requestPage(here.shop, path, { change: 'pay' })
    expect([again.status, again.location]).toEqual([303, expect.stringContaining(sessionId)])
    await here.shop.emulator.pay(sessionId, 'ada@example.com')
    const call = await pageOf(sessionId)
    await waitForCallState(here.shop, call, 'booked')
    // Pressed in a tab that was left open, the button pays nothing twice.
    expect((await requestPage(here.shop, path, { change: 'pay' })).location).toBe(call)
  })

  test('is freed at once when a buyer returns without paying and releases it, and its payment page is closed', async () => {
    const { start, sessionId } = await held()
    const given = await requestPage(here.shop, await wayBack(sessionId), { change: 'release' })
    expect([given.status, given.location]).toEqual([303, '/book/clarity-call?freed=1'])
    expect(await isFree(start)).toBe(true)
    await isClosed(sessionId)
  })

  test('is freed when a buyer returns without paying and chooses another time', async () => {
    const [first, second] = [at(nextDay(), '10:00'), at(nextDay(), '10:00')]
    const sessionId = await holdTime(here.shop, 'clarity-call', first)
    const again = await requestPage(here.shop, await wayBack(sessionId), { start: second })
    expect(again.status).toBe(303)
    expect([await isFree(first), await isFree(second)]).toEqual([true, false])
    await isClosed(sessionId)
  })

  test('is still reserved when its buyer comes back and picks another time that someone else has', async () => {
    const [first, second] = [at(nextDay(), '10:00'), at(nextDay(), '10:00')]
    const sessionId = await holdTime(here.shop, 'clarity-call', first)
    await holdTime(here.shop, 'focus-call', second)
    const again = await requestPage(here.shop, await wayBack(sessionId), { start: second })
    expect([again.status, again.data.problems.start]).toEqual([409, expect.stringContaining('Someone else')])
    expect(await isFree(first)).toBe(false)
    await here.shop.emulator.pay(sessionId, 'cara@example.com')
    await turns(sessionId, 'booked')
  })

  test('that was paid for in another tab is neither released nor bought twice from the page it was left on', async () => {
    const [start, other] = [at(nextDay(), '10:00'), at(nextDay(), '10:00')]
    const sessionId = await holdTime(here.shop, 'clarity-call', start)
    const path = await wayBack(sessionId)
    await here.shop.emulator.pay(sessionId, 'tab@example.com')
    const call = await pageOf(sessionId)
    expect((await requestPage(here.shop, path, { change: 'release' })).location).toBe(call)
    expect((await requestPage(here.shop, path, { start: other })).location).toBe(call)
    await waitForCallState(here.shop, call, 'booked')
    expect([await isFree(start), await isFree(other)]).toEqual([false, true])
  })

  test('is freed at once when an unexpected error keeps its payment page from opening', async () => {
    const start = at(nextDay(), '10:00')
    const answer = vi.spyOn(here.shop.deps.stripe.checkout.sessions, 'create').mockResolvedValueOnce({} as never)
    const asked = await requestPage(here.shop, '/book/clarity-call', { start }).catch((error: unknown) => error)
    answer.mockRestore()
    expect(asked).toBeInstanceOf(Error)
    expect(await isFree(start)).toBe(true)
  })

  test('is freed when the time to pay has run out, after its payment page was closed', async () => {
    const { start, sessionId } = await held()
    await releaseExpiredHolds(here.shop.deps)
    expect(await isFree(start)).toBe(false)
    clock.at = new Date(clock.at.getTime() + 36 * MINUTE)
    here.shop.emulator.switches.requests = [{ fault: '500', times: 20, path: '/v1/checkout/sessions' }]
    await releaseExpiredHolds(here.shop.deps)
    expect(await isFree(start)).toBe(false)
    here.shop.emulator.switches.requests = []
    await releaseExpiredHolds(here.shop.deps)
    expect(await isFree(start)).toBe(true)
    await isClosed(sessionId)
    await turns(sessionId, 'closed')
  })

  test('is freed when Stripe itself says that the page has expired', async () => {
    const start = at(nextDay(), '10:00')
    await here.shop.deps.stripe.checkout.sessions.expire(await holdTime(here.shop, 'clarity-call', start))
    await vi.waitFor(async () => expect(await isFree(start)).toBe(true), { timeout: 60_000 })
  })

  test('is freed when no payment page could be opened, and the next attempt works', async () => {
    const start = at(nextDay(), '10:00')
    here.shop.emulator.switches.requests = [{ fault: '500', times: 20, path: '/v1/checkout/sessions' }]
    const failed = await requestPage(here.shop, '/book/clarity-call', { start })
    expect([failed.status, failed.data.problems.start]).toEqual([
      502,
      expect.stringContaining('You haven’t been charged'),
    ])
    here.shop.emulator.switches.requests = []
    await holdTime(here.shop, 'clarity-call', start)
  })

  test('stays held for a pending bank debit, as its email says, and is freed when the debit fails', async () => {
    const start = at(nextDay(), '10:00')
    const sessionId = await holdTime(here.shop, 'focus-call', start)
    await here.shop.emulator.pay(sessionId, 'eve@example.com', 'debit')
    const path = await pageOf(sessionId)
    await waitForCallState(here.shop, path, 'confirming')
    const mail = await waitForEmail(here.shop, 'eve@example.com', /^We’re waiting for your bank/)
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(/holding: .*10:00 AM/)
    expect(mail.text).toContain(path)
    clock.at = new Date(clock.at.getTime() + HOUR)
    await releaseExpiredHolds(here.shop.deps)
    expect(await isFree(start, 'focus-call')).toBe(false)
    await here.shop.emulator.settleDebit(sessionId, 'failed')
    await waitForCallState(here.shop, path, 'closed')
    await vi.waitFor(async () => expect(await isFree(start, 'focus-call')).toBe(true), { timeout: 60_000 })
  })

  test('If thirty buyers choose one time, one gets the payment page and the others a message that it is taken', async () => {
    const start = at(nextDay(), '10:00')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => requestPage(here.shop, '/book/clarity-call', { start })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(29).fill(409)])
    const [held] = await rows(
      sql`select count(*)::int as n from bookings where starts_at = ${start} and state = 'held'`,
    )
    expect(held?.n).toBe(1)
  })

  test('The database refuses two calls at one time', async () => {
    const start = at(nextDay(), '10:00')
    await holdTime(here.shop, 'clarity-call', start)
    await startCheckout(here.shop, { productId: 'focus-call' })
    await expect(
      rows(sql`insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, held_until, visitor_zone, created_at, changed_at)
        select 'bkg_copy', 'copy', (select id from orders where id not in (select order_id from bookings) limit 1), product_id, state, starts_at + interval '1 minute', ends_at + interval '1 minute',
          tstzrange(lower(busy) + interval '1 minute', upper(busy) + interval '1 minute'), month, held_until, visitor_zone, created_at, changed_at
        from bookings where starts_at = ${start}`),
    ).rejects.toMatchObject({ cause: { code: '23P01' } })
  })
})

describe('a payment that arrives after the hold has expired', () => {
  const lapse = (start: string) => rows(sql`update bookings set state = 'released' where starts_at = ${start}`)

  test('books the time if it is still free', async () => {
    const { start, sessionId } = await held()
    await lapse(start)
    await here.shop.emulator.pay(sessionId, 'fay@example.com')
    await turns(sessionId, 'booked')
  })

  test('is refunded in full if it comes after the start of the call, and the page says that it came too late', async () => {
    const { start, sessionId } = await held()
    await here.shop.emulator.pay(sessionId, 'deb@example.com', 'debit')
    const path = await pageOf(sessionId)
    await waitForCallState(here.shop, path, 'confirming')
    clock.at = new Date(new Date(start).getTime() + HOUR)
    await here.shop.emulator.settleDebit(sessionId, 'succeeded')
    const { data } = await waitForCallState(here.shop, path, 'displaced')
    expect(data.page).toMatchObject({ cameTooLate: true })
    const mail = await waitForEmail(here.shop, 'deb@example.com', /money is on its way back/)
    const text = mail.text.replace(/\s+/g, ' ')
    expect(text).toContain('arrived after the call was due to start')
    expect(text).not.toMatch(/someone else/i)
  })

  test('is refunded in full if someone else has it, and its buyer gets an email', async () => {
    const start = at(nextDay(), '10:00')
    const first = await holdTime(here.shop, 'clarity-call', start)
    await lapse(start)
    await bookCall(here.shop, 'clarity-call', start, 'gil@example.com')
    await here.shop.emulator.pay(first, 'hana@example.com')
    await waitForCallState(here.shop, await callPath(here.shop, first), 'displaced')
    await waitForPurchaseState(here.shop, first, 'refunded')
    const mail = await waitForEmail(here.shop, 'hana@example.com', /money is on its way back/)
    expect(mail.text).toContain('whole $97')
    expect(mail.text).toContain('/book/clarity-call')
    const calls = await rows(sql`select state from bookings where starts_at = ${start} order by state`)
    expect(calls.map(({ state }) => state)).toEqual(['booked', 'displaced'])
  })
})

test('A call that is booked from the link of a newsletter counts for it, however many days were looked at before', async () => {
  const opened = await requestPage(here.shop, '/book/clarity-call?i=march-news&from=2027-01-11')
  expect(opened.data).toMatchObject({ newsletter: 'march-news', preservedQuery: { i: 'march-news' } })
  const typed = { start: at('2027-01-04', '07:00'), newsletter: 'march-news' }
  const lost = await requestPage(here.shop, '/book/clarity-call', typed)
  expect([lost.status, lost.data.newsletter], 'not lost with the time').toEqual([409, 'march-news'])
  await holdTime(here.shop, 'clarity-call', at(nextDay(), '10:00'), { newsletter: 'march-news' })
  await holdTime(here.shop, 'clarity-call', at(nextDay(), '10:00'), { newsletter: '<script>' })
  expect(await rows(sql`select newsletter from orders where newsletter is not null`)).toEqual([
    { newsletter: 'march-news' },
  ])
})

test('A call’s order says what led its buyer to the site', async () => {
  await holdTime(here.shop, 'clarity-call', at(nextDay(), '10:00'), { referrer: 'https://www.linkedin.com/' })
  expect(await rows(sql`select source from orders where source is not null`)).toEqual([{ source: 'social' }])
})

test('Only the right link fills the question with saved quiz answers', async () => {
  const answers = { stage: ['young'], purpose: ['grow'] }
  const wanted = { email: 'quinn@example.com', answers, submission: 'quinn', saves: true, newsletter: false }
  const token = (await emailQuizResult(here.shop.deps, wanted, '192.0.2.1')) as string
  const { data } = await requestPage(here.shop, `/book/clarity-call?quiz=${token}&from=2027-01-11`)
  expect(data.question).toContain('Equipment, hiring, a second location')
  expect(data.preservedQuery).toEqual({ quiz: token })
  expect((await requestPage(here.shop, `/book/clarity-call?quiz=${token}x`)).data).toMatchObject({ preservedQuery: {} })
})
