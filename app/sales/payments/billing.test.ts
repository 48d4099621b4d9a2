import { expect, test } from 'vitest'
import { joinSociety } from '../../../test/members.ts'
import { shopForFile } from '../../../test/shop.ts'
import { readBilling } from './payments.ts'

const shop = shopForFile()

test('A renewal that a gift paid costs its member nothing in the list of payments, and one that it paid in part the rest', async () => {
  const { order } = await joinSociety(shop, 'ada@example.com')
  const credit = { amount: -10_000, currency: 'usd', description: 'A month as a gift' }
  await shop.deps.stripe.customers.createBalanceTransaction(order.stripeCustomerId ?? '', credit)
  await shop.emulator.advance(63 * DAYS)
  const billed = async () =>
    (await readBilling(shop.deps, order.id))?.invoices.map(({ amount, state }) => `${amount} ${state}`)
  await expect.poll(billed, { timeout: 60_000 }).toEqual(['$94 paid', '$0 paid', '$35 paid'])
})

/** In seconds. */
const DAYS = 24 * 60 * 60
