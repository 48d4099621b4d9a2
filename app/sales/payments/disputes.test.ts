import { expect, test, vi } from 'vitest'
import { buyBlueprint, waitForPurchaseState } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { findOrderBy } from '../orders/orders.ts'
import { openDisputes } from './capability.ts'
import { disputes } from './disputes.sql.ts'
import { disputesOfOrder } from './disputes.ts'
import { mirrorDispute } from './events.ts'
import { reconcileWithStripe } from './reconciliation.ts'

const shop = shopForFile()

async function disputed(email: string) {
  const { sessionId } = await buyBlueprint(shop, email)
  const order = await findOrderBy(shop.database.db, 'stripeSessionId', sessionId)
  const id = await shop.emulator.dispute(sessionId)
  const known = () => disputesOfOrder(shop.database.db, order?.id ?? '')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ id }]), { timeout: 60_000, interval: 100 })
  return { id, orderId: order?.id, sessionId, known }
}
const waiting = () => openDisputes(shop.deps).find({ limit: 10, hidden: [] })

test('A dispute waits at the desk until the day on which its evidence is due, and no longer once it is closed', async () => {
  const { id, orderId, sessionId, known } = await disputed('ada@example.com')
  const [dispute] = await known()
  expect(dispute).toMatchObject({ amountCents: 3500, status: 'needs_response', answerBy: expect.any(Date) })
  const href = `/desk/orders/${orderId}#${id}`
  expect(await waiting()).toMatchObject([{ id, dueAt: dispute?.answerBy, action: { href }, email: 'ada@example.com' }])
  await shop.emulator.closeDispute(id, 'lost')
  await waitForPurchaseState(shop, sessionId, 'lost')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ status: 'lost' }]), { timeout: 60_000 })
  expect(await waiting()).toEqual([])
})

test('A dispute whose events were lost is found at Stripe', async () => {
  const { id, known } = await disputed('bea@example.com')
  await shop.database.db.delete(disputes)
  await reconcileWithStripe(shop.deps)
  expect(await known()).toMatchObject([{ id, status: 'needs_response' }])
})

test('What was read of a dispute before it was lost does not open it again', async () => {
  const { id, known } = await disputed('cleo@example.com')
  const readAt = new Date()
  const before = await shop.deps.stripe.disputes.retrieve(id)
  await shop.emulator.closeDispute(id, 'lost')
  await vi.waitFor(async () => expect(await known()).toMatchObject([{ status: 'lost' }]), { timeout: 60_000 })
  await mirrorDispute(shop.deps, before, readAt)
  expect(await known()).toMatchObject([{ status: 'lost' }])
})
