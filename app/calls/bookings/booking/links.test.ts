import { expect, test } from 'vitest'
import { waitForEmail } from '../../../../test/buyer.ts'
import { callShopForFile } from '../../../../test/call-buyer.ts'
import { DAY } from '../../../platform/clock.ts'
import { findOrderByCallLink, readCallLink, revokeCallLinks } from './links.ts'

const { ask, book, clock, shop } = callShopForFile()
const linkIn = ({ text }: { text: string }) => /\/calls\/([\w-]+)/.exec(text)?.[1] ?? ''

async function bookedLink(email: string): Promise<string> {
  await book(email)
  return linkIn(await waitForEmail(shop, email, /^Booked/))
}

test('The link of a call expires after 18 months, and then only its buyer can be emailed a fresh one', async () => {
  const link = await bookedLink('ada@example.com')
  clock.at = new Date(clock.at.getTime() + 552 * DAY)
  expect(await ask(`/calls/${link}`)).toMatchObject({ status: 410, data: { page: { state: 'link-ended' } } })
  expect((await ask(`/calls/${link}`, { 'fresh-link': 'yes' })).data).toEqual({ emailed: true })
  const fresh = linkIn(await waitForEmail(shop, 'ada@example.com', /^The link to your call/))
  expect(fresh).not.toBe(link)
  expect((await ask(`/calls/${fresh}`)).status).toBe(200)
  expect((await ask(`/calls/${link}`)).status).toBe(410)
})

test('Revoking the links of one call leaves those of another call working', async () => {
  const [revoked, other] = [await bookedLink('bea@example.com'), await bookedLink('cleo@example.com')]
  const { db } = shop.database
  const order = await findOrderByCallLink(shop.deps, db, revoked)
  const revoke = () => shop.database.transact((tx) => revokeCallLinks(shop.deps, tx, order?.id ?? ''))
  expect(await revoke()).toBe(true)
  expect(await readCallLink(shop.deps, db, revoked)).toEqual({ state: 'unknown' })
  expect(await readCallLink(shop.deps, db, other)).toMatchObject({ state: 'open' })
})
