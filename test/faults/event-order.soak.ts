import { expect, test } from 'vitest'
import { eventOrders, expectSameEndState } from '../rig/event-orders.ts'

test('The five events of a membership end in the state of the ledger in all 120 orders', async () => {
  expect(eventOrders()).toHaveLength(120)
  await expectSameEndState(eventOrders())
})
