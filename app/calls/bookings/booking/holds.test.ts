import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { lastSegment, readPurchase, startCheckout, waitForEmail, waitForPurchaseState } from '../../../../test/buyer.ts'
import { callPath, callShopForFile, holdTime, waitForCallState } from '../../../../test/call-buyer.ts'
import { emailQuizResult } from '../../../finder/quiz/quiz.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { releaseExpiredHolds } from './holds.ts'

const { ask, at, book, clock, free, isFree, nextDay, rows, shop } = callShopForFile()
const ten = () => at(nextDay(), '10:00')

/** A time that's held and not paid for, with the path to which the payment page leads back without a payment. */
async function held(call = 'clarity-call', typed: Record<string, string> = {}) {
  const start = ten()
  const sessionId = await holdTime(shop, call, start, typed)
  const { cancel_url } = await shop.deps.stripe.checkout.sessions.retrieve(sessionId)
  const { pathname, search } = new URL(cancel_url ?? '')
  return { start, sessionId, back: pathname + search, path: await callPath(shop, sessionId) }
}
/** Nobody can pay on its payment page. */
const isClosed = (sessionId: string) =>
  expect(shop.emulator.pay(sessionId, 'late@example.com')).rejects.toThrow('This Checkout Session has expired')
const turns = (path: string, state: string) => waitForCallState(shop, path, state)
const untilFree = (start: string, call?: string) =>
  vi.waitFor(async () => expect(await isFree(start, call)).toBe(true), { timeout: 60_000 })
const failCheckouts = () => {
  shop.emulator.switches.requests = [{ fault: '500', times: 20, path: '/v1/checkout/sessions' }]
}

describe('choosing a time and paying for it', () => {
  test('books it, and from then on it is not offered to anyone else', async () => {
    const { start, sessionId, path } = await held('clarity-call', { zone: 'America/Chicago', name: 'Ada' })
    expect(await isFree(start)).toBe(false)
    await shop.emulator.pay(sessionId, 'ada@example.com')
    const { data } = await turns(path, 'booked')
    expect(data.page).toMatchObject({ startsAt: start, zone: 'America/Chicago', isRefundable: true, hasStarted: false })
    const receipt = await readPurchase(shop, sessionId)
    expect(receipt.steps).toMatchObject([{ label: 'See, move or cancel your call', href: path }])
  })

  test('frees the time at once when the refund is known before the payment', async () => {
    const { start, sessionId } = await held()
    shop.emulator.switches.webhooks.drop = 'all'
    await shop.emulator.pay(sessionId, 'early@example.com')
    await shop.emulator.refund(sessionId)
    expect(await isFree(start)).toBe(false)
    await waitForPurchaseState(shop, sessionId, 'refunded')
    expect(await isFree(start)).toBe(true)
  })

  test('keeps the minutes after a call free, for calls of both lengths', async () => {
    const date = nextDay()
    await holdTime(shop, 'focus-call', at(date, '10:00'))
    const isOffered = async (call: string, times: string[]) => {
      const offered = await free(call)
      return times.map((time) => offered.includes(at(date, time)))
    }
    const around = await isOffered('clarity-call', ['09:00', '09:30', '11:00', '11:30'])
    expect(around).toEqual([true, false, false, true])
    expect(await isOffered('focus-call', ['08:30', '09:00'])).toEqual([true, false])
  })

  test('is refused with a message if the time is missing or not offered, and the form stays filled in', async () => {
    const typed = { name: 'Bea', question: 'Which grant?' }
    const taken = await ask('/book/clarity-call', { start: at('2027-01-04', '07:00'), ...typed })
    const start = expect.stringContaining('You haven’t been charged')
    expect(taken).toMatchObject({ status: 409, data: { values: typed, errors: { start } } })
    const none = await ask('/book/clarity-call', typed)
    expect(none).toMatchObject({
      status: 400,
      data: { values: typed, errors: { start: 'Please pick one of the times.' } },
    })
    const long = await ask('/book/clarity-call', { start: ten(), question: 'x'.repeat(2000) })
    const question = expect.stringContaining('shorten it to 1,000')
    expect(long).toMatchObject({ status: 400, data: { errors: { question } } })
  })

  test('stays as it is for a buyer who returns without paying, with what they typed, and can still be paid for', async () => {
    const typed = { name: 'Ada', question: 'Which grant?' }
    const { start, sessionId, back, path } = await held('clarity-call', typed)
    const opened = await ask(back)
    expect(opened).toMatchObject({ status: 200, data: { form: { values: typed }, wasReleased: false } })
    const reserved = {
      token: back.split('=')[1],
      time: expect.stringContaining('10:00 AM'),
      until: expect.stringContaining('6:31 AM'),
    }
    expect(opened.data.reserved).toEqual(reserved)
    expect(await isFree(start)).toBe(false)
    const again = await ask(back, { change: 'pay' })
    expect([again.status, again.location]).toEqual([303, expect.stringContaining(sessionId)])
    await shop.emulator.pay(sessionId, 'ada@example.com')
    await turns(path, 'booked')
    expect((await ask(back)).data.reserved).toBeUndefined()
    // Pressed in a tab that was left open, the button pays nothing twice.
    expect((await ask(back, { change: 'pay' })).location).toBe(path)
  })

  test('is freed at once when a buyer returns without paying and releases it, and its payment page is closed', async () => {
    const { start, sessionId, back } = await held()
    const given = await ask(back, { change: 'release' })
    expect([given.status, given.location]).toEqual([303, '/book/clarity-call?freed=1'])
    expect(await isFree(start)).toBe(true)
    await isClosed(sessionId)
  })

  test('is freed when a buyer returns without paying and chooses another time', async () => {
    const { start, sessionId, back } = await held()
    // Also on other days, and in another zone.
    expect((await ask(back)).data.preservedQuery).toEqual({ canceled: back.split('=')[1] })
    const second = ten()
    expect((await ask(back, { start: second })).status).toBe(303)
    expect([await isFree(start), await isFree(second)]).toEqual([true, false])
    await isClosed(sessionId)
  })

  test('is still its buyer’s own when they leave the payment page by the browser’s Back button, to pay for or to replace', async () => {
    const start = ten()
    const { cookies, location } = await ask('/book/clarity-call', { start })
    const cookie = cookies[0]?.split(';')[0]
    const { reserved } = (await ask('/book/clarity-call?freed=1', undefined, cookie)).data
    expect(reserved.time).toContain('10:00 AM')
    expect((await ask('/book/focus-call', undefined, cookie)).data.reserved, 'of another call').toBeUndefined()
    // The page as it was, from the browser's history.
    const again = await ask('/book/clarity-call', { start }, cookie)
    expect([again.status, again.location === location]).toEqual([303, false])
    await isClosed(lastSegment(location))
    // Back again, on a page that names the time which is over.
    const next = again.cookies[0]?.split(';')[0]
    const back = `/book/clarity-call?canceled=${reserved.token}`
    const { data } = await ask(back, undefined, next)
    expect([data.wasReleased, data.reserved.token === reserved.token]).toEqual([false, false])
    expect((await ask(back, { change: 'release', hold: reserved.token }, next)).status).toBe(303)
    expect(await isFree(start), 'the other time is theirs still').toBe(false)
    const sessionId = lastSegment(again.location)
    await shop.emulator.pay(sessionId, 'hope@example.com')
    await turns(await callPath(shop, sessionId), 'booked')
    expect((await ask('/book/clarity-call', undefined, next)).data.reserved).toBeUndefined()
  })

  test('is still reserved when its buyer comes back and picks another time that someone else has', async () => {
    const { start, sessionId, back, path } = await held()
    const again = await ask(back, { start: (await held('focus-call')).start })
    expect([again.status, again.data.errors.start]).toEqual([409, expect.stringContaining('Someone else')])
    expect(await isFree(start)).toBe(false)
    await shop.emulator.pay(sessionId, 'cara@example.com')
    await turns(path, 'booked')
  })

  test('that was paid for in another tab is neither released nor bought twice from the page it was left on', async () => {
    const { start, sessionId, back, path } = await held()
    const other = ten()
    await shop.emulator.pay(sessionId, 'tab@example.com')
    expect((await ask(back, { change: 'release' })).location).toBe(path)
    expect((await ask(back, { start: other })).location).toBe(path)
    await turns(path, 'booked')
    expect([await isFree(start), await isFree(other)]).toEqual([false, true])
  })

  test('is freed when the time to pay has run out, after its payment page was closed', async () => {
    const { start, sessionId, path } = await held()
    await releaseExpiredHolds(shop.deps)
    expect(await isFree(start)).toBe(false)
    clock.at = new Date(clock.at.getTime() + 36 * MINUTE)
    failCheckouts()
    await releaseExpiredHolds(shop.deps)
    expect(await isFree(start)).toBe(false)
    shop.emulator.switches.requests = []
    await releaseExpiredHolds(shop.deps)
    expect(await isFree(start)).toBe(true)
    await isClosed(sessionId)
    await turns(path, 'closed')
  })

  test('is freed when Stripe itself says that the page has expired', async () => {
    const { start, sessionId } = await held()
    await shop.deps.stripe.checkout.sessions.expire(sessionId)
    await untilFree(start)
  })

  test('is freed at once when no payment page could be opened, for whatever error, and the next attempt works', async () => {
    const start = ten()
    const answer = vi.spyOn(shop.deps.stripe.checkout.sessions, 'create').mockResolvedValueOnce({} as never)
    await expect(ask('/book/clarity-call', { start })).rejects.toBeInstanceOf(Error)
    answer.mockRestore()
    expect(await isFree(start)).toBe(true)
    failCheckouts()
    const errors = { start: expect.stringContaining('You haven’t been charged') }
    expect(await ask('/book/clarity-call', { start })).toMatchObject({ status: 502, data: { errors } })
    shop.emulator.switches.requests = []
    await holdTime(shop, 'clarity-call', start)
  })

  test('stays held for a pending bank debit, as its email says, and is freed when the debit fails', async () => {
    const { start, sessionId, path, back } = await held('focus-call')
    await shop.emulator.pay(sessionId, 'eve@example.com', 'debit')
    await turns(path, 'confirming')
    const mail = await waitForEmail(shop, 'eve@example.com', /^We’re waiting for your bank/)
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(/holding: .*10:00 AM/)
    expect(mail.text).toContain(path)
    clock.at = new Date(clock.at.getTime() + HOUR)
    await releaseExpiredHolds(shop.deps)
    expect(await isFree(start, 'focus-call')).toBe(false)
    expect((await ask(back)).location, 'says that the payment is on its way').toBe(path)
    await shop.emulator.settleDebit(sessionId, 'failed')
    await turns(path, 'closed')
    await untilFree(start, 'focus-call')
  })

  test('If thirty buyers choose one time, one gets the payment page and the others a message that it is taken', async () => {
    const start = ten()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/book/clarity-call', { start })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(29).fill(409)])
    expect(await rows(sql`select from bookings where starts_at = ${start} and state = 'held'`)).toHaveLength(1)
  })

  test('A form that is sent again before its payment page is there leads to that page', async () => {
    const form = { start: ten(), press: 'bkg_twice' }
    const answers = await Promise.all([1, 2].map(() => ask('/book/clarity-call', form)))
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(2).fill([303, answers[0]?.location]),
    )
    expect((await ask('/book/clarity-call', { ...form, start: (await held('focus-call')).start })).status).toBe(409)
  })

  test('The database refuses two calls at one time', async () => {
    const { start } = await held()
    await startCheckout(shop, { productId: 'focus-call' })
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
    const { start, sessionId, path } = await held()
    await lapse(start)
    await shop.emulator.pay(sessionId, 'fay@example.com')
    await turns(path, 'booked')
  })

  test('is refunded in full if it comes after the start of the call, and the page says that it came too late', async () => {
    const { start, sessionId, path } = await held()
    await shop.emulator.pay(sessionId, 'deb@example.com', 'debit')
    await turns(path, 'confirming')
    clock.at = new Date(new Date(start).getTime() + HOUR)
    await shop.emulator.settleDebit(sessionId, 'succeeded')
    expect((await turns(path, 'displaced')).data.page).toMatchObject({ cameTooLate: true })
    const mail = await waitForEmail(shop, 'deb@example.com', /money is on its way back/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain('arrived after the call was due to start')
    expect(mail.text).not.toMatch(/someone\s+else/i)
  })

  test('is refunded in full if someone else has it, and its buyer gets an email', async () => {
    const { start, sessionId, path } = await held()
    await lapse(start)
    await book('gil@example.com', { start })
    await shop.emulator.pay(sessionId, 'hana@example.com')
    await turns(path, 'displaced')
    await waitForPurchaseState(shop, sessionId, 'refunded')
    const mail = await waitForEmail(shop, 'hana@example.com', /money is on its way back/)
    expect(mail.text).toContain('whole $97')
    expect(mail.text).toContain('/book/clarity-call')
    const calls = await rows(sql`select state from bookings where starts_at = ${start} order by state`)
    expect(calls).toEqual([{ state: 'booked' }, { state: 'displaced' }])
  })
})

test('A call that is booked from the link of a newsletter counts for it, however many days were looked at before', async () => {
  const opened = await ask('/book/clarity-call?i=march-news&from=2027-01-11')
  expect(opened.data).toMatchObject({ newsletter: 'march-news', preservedQuery: { i: 'march-news' } })
  const typed = { start: at('2027-01-04', '07:00'), newsletter: 'march-news' }
  const lost = await ask('/book/clarity-call', typed)
  expect([lost.status, lost.data.newsletter], 'not lost with the time').toEqual([409, 'march-news'])
  await held('clarity-call', { newsletter: 'march-news', referrer: 'https://www.linkedin.com/' })
  await held('clarity-call', { newsletter: '<script>' })
  // The order says, too, what led its buyer to the site.
  expect(
    await rows(sql`select newsletter, source from orders where newsletter is not null or source is not null`),
  ).toEqual([{ newsletter: 'march-news', source: 'social' }])
})

test('Only the right link fills the question with saved quiz answers', async () => {
  const answers = { stage: ['young'], purpose: ['grow'] }
  const wanted = { email: 'quinn@example.com', answers, submission: 'quinn', saves: true, newsletter: false }
  const token = (await emailQuizResult(shop.deps, wanted, '192.0.2.1')) as string
  const { data } = await ask(`/book/clarity-call?quiz=${token}&from=2027-01-11`)
  expect(data.form.values.question).toContain('Equipment, hiring, a second location')
  expect(data.preservedQuery).toEqual({ quiz: token })
  expect((await ask(`/book/clarity-call?quiz=${token}x`)).data).toMatchObject({ preservedQuery: {} })
})
