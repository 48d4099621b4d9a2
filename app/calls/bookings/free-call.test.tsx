import { expect, test } from 'vitest'
import { waitForEmail } from '../../../test/buyer.ts'
import { callPath, callShopForFile, holdTime, waitForCallState } from '../../../test/call-buyer.ts'
import { render } from '../../../test/render.ts'
import { applyCode } from '../../../test/stripe-emulator/payment-page.ts'
import { Calls } from '../../account/calls.tsx'
import { HOUR } from '../../platform/clock.ts'
import { findOwnCalls } from './bookings.ts'
import { CallDetailsPage } from './call.tsx'

const { ask, at, goBefore, nextDay, shop } = callShopForFile()

/** Books a call with a code, and returns the path of its page. */
async function bookFreeCall(start: string, email: string): Promise<string> {
  const { stripe } = shop.deps
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'FREE' })
  const session = await holdTime(shop, 'clarity-call', start)
  expect((await applyCode(shop.emulator, session, 'FREE')).status).toBe(200)
  await shop.emulator.pay(session, email)
  const path = await callPath(shop, session)
  await waitForCallState(shop, path, 'booked')
  return path
}

async function openCall(path: string): Promise<string> {
  const { data } = await ask(path)
  return render(<CallDetailsPage {...data} token="t" result={{}} />)
}

const listOwnCalls = async (email: string) => render(<Calls calls={await findOwnCalls(shop.deps, [email])} />)

const MONEY = /\$|money back|refund of|without a refund|send back|went back/

test('Nothing about a call that a code made free speaks of money that would go back', async () => {
  const start = at(nextDay(), '10:00')
  const path = await bookFreeCall(start, 'zoe@example.com')
  const pages = async () =>
    [await openCall(path), await openCall(`${path}?cancel`), await listOwnCalls('zoe@example.com')].join('\n')
  expect(await pages()).not.toMatch(MONEY)
  expect(await openCall(`${path}?cancel`)).toContain('You paid nothing for it, so there’s nothing to refund.')
  expect((await waitForEmail(shop, 'zoe@example.com', /^Booked/)).text).not.toMatch(MONEY)
  goBefore(start, HOUR)
  expect(await pages()).not.toMatch(MONEY)
  await ask(path, { change: 'cancel', promised: 'no-refund' })
  expect(await pages()).not.toMatch(MONEY)
  expect((await waitForEmail(shop, 'zoe@example.com', /^Canceled/)).text).not.toMatch(MONEY)
})

test('While a bank debit is on its way, the page names the time that is held and offers no second booking', async () => {
  const session = await holdTime(shop, 'clarity-call', at(nextDay(), '11:00'))
  await shop.emulator.pay(session, 'waits@example.com', 'debit')
  const path = await callPath(shop, session)
  await waitForCallState(shop, path, 'confirming')
  const page = await openCall(path)
  expect(page).toMatch(/We’re holding [^<]*11:00 AM/)
  expect(page).not.toContain('Book another time')
})
