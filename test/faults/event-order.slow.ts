import { expect, test } from 'vitest'
import { endAlike, orders } from '../rig/event-orders.ts'

test('The five events of a membership end in the state of the ledger in all 120 orders', async () => {
  expect(orders()).toHaveLength(120)
  await endAlike(orders())
})
