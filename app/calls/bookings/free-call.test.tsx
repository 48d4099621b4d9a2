import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { waitForEmail } from '../../../test/buyer.ts'
import { callPath, callShopForFile, holdTime, requestPage, waitForCallState } from '../../../test/call-buyer.ts'
import { applyCode } from '../../../test/stripe-emulator/payment-page.ts'
import { Calls } from '../../account/calls.tsx'
import { HOUR } from '../../platform/clock.ts'
import { findOwnCalls } from './bookings.ts'
import { CallDetailsPage } from './call.tsx'

const here = callShopForFile()
const { at, clock, nextDay } = here

async function makeFreeCode(code: string) {
  const { stripe } = here.shop.deps
  const { id } = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code })
}

/** Books a call with a code, and returns the path of its page. */
async function bookFreeCall(start: string, email: string): Promise<string> {
  await makeFreeCode('FREE')
  const session = await holdTime(here.shop, 'clarity-call', start)
  expect((await applyCode(here.shop.emulator, session, 'FREE')).status).toBe(200)
  await here.shop.emulator.pay(session, email)
  const path = await callPath(here.shop, session)
  await waitForCallState(here.shop, path, 'booked')
  return path
}

function render(page: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToStaticMarkup(<Stub />)
}

async function openCall(path: string): Promise<string> {
  const { data } = await requestPage(here.shop, path)
  return render(<CallDetailsPage {...data} token="t" result={{}} />)
}

const listOwnCalls = async (email: string) => render(<Calls calls={await findOwnCalls(here.shop.deps, [email])} />)

const MONEY = /\$|money back|refund of|without a refund|send back|went back/

test('Nothing about a call that a code made free speaks of money that would go back', async () => {
  const start = at(nextDay(), '10:00')
  const path = await bookFreeCall(start, 'zoe@example.com')
  const pages = async () => [
    await openCall(path),
    await openCall(`${path}?cancel`),
    await listOwnCalls('zoe@example.com'),
  ]
  for (const page of await pages()) expect(page).not.toMatch(MONEY)
  expect(await openCall(`${path}?cancel`)).toContain('You paid nothing for it, so there’s nothing to refund.')
  expect((await waitForEmail(here.shop, 'zoe@example.com', /^Booked/)).text).not.toMatch(MONEY)
  clock.at = new Date(new Date(start).getTime() - HOUR)
  for (const page of await pages()) expect(page).not.toMatch(MONEY)
  await requestPage(here.shop, path, { change: 'cancel', promised: 'no-refund' })
  for (const page of await pages()) expect(page).not.toMatch(MONEY)
  expect((await waitForEmail(here.shop, 'zoe@example.com', /^Canceled/)).text).not.toMatch(MONEY)
})

test('While a bank debit is on its way, the page names the time that is held and offers no second booking', async () => {
  const session = await holdTime(here.shop, 'clarity-call', at(nextDay(), '11:00'))
  await here.shop.emulator.pay(session, 'waits@example.com', 'debit')
  const path = await callPath(here.shop, session)
  await waitForCallState(here.shop, path, 'confirming')
  const page = await openCall(path)
  expect(page).toMatch(/We’re holding [^<]*11:00 AM/)
  expect(page).not.toContain('Book another time')
})
