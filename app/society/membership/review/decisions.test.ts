import { expect, test } from 'vitest'
import { societyForFile } from '../../../../test/members.ts'
import { refundOfOrder } from '../../../sales/payments/payments.ts'
import { findMember } from '../memberships.ts'
import { decide } from './reviews.ts'

const here = societyForFile()
const { apply, pay, stands } = here

async function inReview(email: string) {
  await apply(email)
  const { membership, order } = await pay(email)
  await stands(email, 'in_review')
  const { database } = here.shop
  const press = (as: 'accepted' | 'declined', note?: string) =>
    database.transact((tx) => decide(here.shop.deps, tx, { id: membership.id, orderId: order.id, as, note }))
  const now = async () => (await findMember(database.db, membership.id))?.membership.decision
  return { press, now, refund: () => refundOfOrder(database.db, order.id) }
}

test('Of two decisions from two open pages the first counts, and no money goes back after an acceptance', async () => {
  const { press, now, refund } = await inReview('ada@example.com')
  expect(await press('accepted')).toBe(true)
  expect(await press('declined')).toBe(false)
  expect([await now(), await refund()]).toEqual(['accepted', undefined])
})

test('Whoever is declined with a word of the coach has the first month back like everyone else', async () => {
  const { press, now, refund } = await inReview('bea@example.com')
  expect(await press('declined', 'It’s about the dates.')).toBe(true)
  expect([await now(), await refund()]).toMatchObject(['declined', { reason: 'not_a_fit' }])
})
