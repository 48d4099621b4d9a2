import { expect, test } from 'vitest'
import { buyBlueprint, openSession, waitForPurchaseState } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { addSubscribers } from '../../../test/subscribers.ts'
import { countAudience } from './newsletter.ts'

const shop = shopForFile()

const count = (segment: string) => countAudience(shop.deps, { topic: 'newsletter', segment })
const buyers = async () => ({
  buyers: await count('buyers'),
  blueprint: await count('bought:blueprint'),
  others: await count('not-buyers'),
})

test('Someone counts as a buyer once they have paid, and no longer when they have their money back', async () => {
  await addSubscribers(shop.database.db, 2)
  const { sessionId } = await buyBlueprint(shop, 'Reader-0@example.com')
  const unpaid = await openSession(shop)
  await shop.emulator.pay(unpaid, 'reader-1@example.com', 'debit')
  await waitForPurchaseState(shop, unpaid, 'confirming')
  expect(await buyers()).toEqual({ buyers: 1, blueprint: 1, others: 1 })
  await shop.emulator.refund(sessionId)
  await waitForPurchaseState(shop, sessionId, 'refunded')
  expect(await buyers()).toEqual({ buyers: 0, blueprint: 0, others: 2 })
})
