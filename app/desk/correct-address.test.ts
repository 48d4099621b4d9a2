import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint } from '../../test/buyer.ts'
import { deskForFile, visitDesk } from '../../test/desk-visits.ts'
import { downloadPath, findEntitlementsByOrder, findOwnProducts } from '../sales/downloads/downloads.ts'
import { findOrder, findOrderBy } from '../sales/orders/orders.ts'
import { settleSession } from '../sales/payments/payments.ts'
import { deskPersonalData } from './capability.ts'
import { handleFinishCorrection } from './correct-address.ts'
import { changes } from './desk.sql.ts'

const { shop, owner, visit, emailsTo } = deskForFile({ runJobs: true })

async function buy(email: string) {
  const bought = await buyBlueprint(shop, email)
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', bought.sessionId)
  return { ...bought, orderId: order?.id ?? '' }
}
const correct = (order: string, email: string, who = owner) => visitDesk(shop, who, `/desk/orders/${order}`, { email })
const emailOf = async (orderId: string) => (await findOrder(shop.database.db, orderId))?.email
const ownProducts = async (email: string) => (await findOwnProducts(shop.deps, [email])).length
const changeOf = async (orderId: string) =>
  (await shop.database.db.select().from(changes).where(eq(changes.subject, orderId))).at(-1)?.id ?? ''

test('A corrected order and its files are the right person’s, old links end, and Stripe’s address does not come back', async () => {
  const { orderId, sessionId, link } = await buy('ross@example.com')
  expect((await correct(orderId, ' Rosa@Example.com ')).status).toBe(303)
  expect([await ownProducts('rosa@example.com'), await ownProducts('ross@example.com')]).toEqual([1, 0])
  expect((await fetch(shop.url + link)).ok).toBe(false)
  await handleFinishCorrection(shop.deps, { changeId: await changeOf(orderId) })
  expect(await emailsTo('rosa@example.com')).toEqual(['found-purchases'])
  await settleSession(shop.deps, sessionId)
  expect(await emailOf(orderId)).toBe('rosa@example.com')
})

test('An email that is written while its order moves to the right person brings no ended link back', async () => {
  const { orderId, link } = await buy('rob@example.com')
  const [before] = await findEntitlementsByOrder(shop.database.db, orderId)
  await correct(orderId, 'rosalind@example.com')
  if (before) await downloadPath(shop.deps, shop.database.db, before)
  expect((await fetch(shop.url + link)).ok).toBe(false)
})

test('Undone in time the order is back, and nobody gets an email', async () => {
  const { orderId } = await buy('lou@example.com')
  await correct(orderId, 'lu@example.com')
  const changeId = await changeOf(orderId)
  expect((await visit('/desk', { undo: changeId })).status).toBe(303)
  await handleFinishCorrection(shop.deps, { changeId })
  expect(await emailOf(orderId)).toBe('lou@example.com')
  expect(await emailsTo('lu@example.com')).toEqual([])
})

test('What is no address, or the same one, changes nothing, and what was typed stays', async () => {
  const { orderId } = await buy('mia@example.com')
  expect(await correct(orderId, 'mia@')).toMatchObject({ status: 422, data: { typed: 'mia@' } })
  expect((await correct(orderId, 'MIA@example.com')).status).toBe(409)
  expect(await emailOf(orderId)).toBe('mia@example.com')
})

test('Whoever had the wrong address can have it erased from the log', async () => {
  const { orderId } = await buy('wrong@example.com')
  await correct(orderId, 'right@example.com')
  await shop.database.transact((tx) => deskPersonalData.erase(tx, 'wrong@example.com'))
  expect(JSON.stringify(await shop.database.db.select().from(changes))).not.toContain('wrong@example.com')
})
