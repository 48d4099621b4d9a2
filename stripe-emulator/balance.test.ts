import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallSession, openTestSetup, type TestSetup } from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeAll(async () => {
  setup = await openTestSetup()
})
afterAll(() => setup.close())

async function paidCall(how: 'card' | 'debit' = 'card') {
  const { id } = await createCallSession(setup.stripe)
  await setup.emulator.pay(id, 'ada@example.com', how)
  if (how === 'debit') await setup.emulator.settleDebit(id, 'succeeded')
  return id
}
const movements = async () => {
  const { data } = await setup.stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
  return data.map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net])
}

test('The balance moves with payments, refunds and disputes, and each movement is of its source', async () => {
  const card = await paidCall()
  await setup.emulator.refund(card, 1000)
  await paidCall('debit')
  const lost = await paidCall()
  await setup.emulator.closeDispute(await setup.emulator.dispute(lost), 'lost')
  const won = await paidCall()
  await setup.emulator.closeDispute(await setup.emulator.dispute(won), 'won')
  const paid = ['charge', 9700, 311, 9389]
  expect((await movements()).toReversed()).toEqual([
    ...[paid, ['refund', -1000, 0, -1000], ['charge', 9700, 78, 9622]],
    ...[paid, ['dispute', -9700, 1500, -11200]],
    ...[paid, ['dispute', -9700, 1500, -11200], ['dispute_reversal', 9700, 0, 9700]],
  ])
  const [newest] = (await setup.stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] })).data
  expect(newest?.source).toMatchObject({ object: 'dispute', status: 'won' })
})
