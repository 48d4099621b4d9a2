import { expect, test } from 'vitest'
import { waitForEmail } from '../../../../test/buyer.ts'
import { bookCall, callShopForFile, requestPage } from '../../../../test/call-buyer.ts'
import { DAY } from '../../../platform/clock.ts'
import { findOrderByCallLink, readCallLink, revokeCallLinks } from './links.ts'

const here = callShopForFile()
const { at, clock, nextDay } = here
const linkIn = ({ text }: { text: string }) => /\/calls\/([\w-]+)/.exec(text)?.[1] ?? ''

async function bookedLink(email: string): Promise<string> {
  await bookCall(here.shop, 'clarity-call', at(nextDay(), '10:00'), email)
  return linkIn(await waitForEmail(here.shop, email, /^Booked/))
}

test('The link of a call expires after 18 months, and then only its buyer can be emailed a fresh one', async () => {
  const link = await bookedLink('ada@example.com')
  clock.at = new Date(clock.at.getTime() + 552 * DAY)
  expect(await requestPage(here.shop, `/calls/${link}`)).toMatchObject({
    status: 410,
    data: { page: { state: 'link-ended' } },
  })
  const pressed = await requestPage(here.shop, `/calls/${link}`, { 'fresh-link': 'yes' })
  expect(pressed.data).toEqual({ emailed: true })
  const fresh = linkIn(await waitForEmail(here.shop, 'ada@example.com', /^The link to your call/))
  expect(fresh).not.toBe(link)
  expect((await requestPage(here.shop, `/calls/${fresh}`)).status).toBe(200)
  expect((await requestPage(here.shop, `/calls/${link}`)).status).toBe(410)
})

test('Revoking the links of one call leaves those of another call working', async () => {
  const [revoked, other] = [await bookedLink('bea@example.com'), await bookedLink('cleo@example.com')]
  const { db } = here.shop.database
  const order = await findOrderByCallLink(here.shop.deps, db, revoked)
  const revoke = () => here.shop.database.transact((tx) => revokeCallLinks(here.shop.deps, tx, order?.id ?? ''))
  expect(await revoke()).toBe(true)
  expect(await readCallLink(here.shop.deps, db, revoked)).toEqual({ state: 'unknown' })
  expect(await readCallLink(here.shop.deps, db, other)).toMatchObject({ state: 'open' })
})
