import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  DAY,
  openTestSetup,
  subscriptionOf,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

let setup: TestSetup
beforeEach(async () => {
  setup = await openTestSetup()
})
afterEach(() => setup.close())

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

test('A payout takes money from the balance, arrives two days later, and one that the bank sends back returns it', async () => {
  const { stripe, emulator } = setup
  await paidCall()
  const arriving = await emulator.payOut(389)
  expect(await stripe.payouts.retrieve(arriving)).toMatchObject({ amount: 389, status: 'in_transit' })
  const lost = await emulator.payOut()
  await emulator.failPayout(lost)
  await emulator.advance(2 * DAY)
  expect((await stripe.payouts.list()).data).toMatchObject([
    { id: lost, amount: 9000, status: 'failed', failure_code: 'account_closed' },
    { id: arriving, status: 'paid' },
  ])
  await emulator.failPayout(arriving)
  const [returned, ...others] = (await stripe.balanceTransactions.list({ expand: ['data.source'] })).data
  expect(returned).toMatchObject({ type: 'payout_failure', amount: 389, source: { id: arriving, status: 'failed' } })
  expect(await movements()).toEqual([
    ['payout_reversal', 389, 0, 389],
    ['payout_reversal', 9000, 0, 9000],
    ['payout', -9000, 0, -9000],
    ['payout', -389, 0, -389],
    ['charge', 9700, 311, 9389],
  ])
  expect(others.map(({ type }) => type)).toEqual(['payout_failure', 'payout', 'payout', 'charge'])
  await expect(emulator.failPayout(arriving)).rejects.toThrow('is failed already')
  await expect(emulator.payOut(9390)).rejects.toThrow('insufficient funds')
  const { data } = await stripe.events.list({ types: ['payout.created', 'payout.paid', 'payout.failed'] })
  expect(data.map(({ type }) => type)).toEqual([
    ...['payout.failed', 'payout.paid', 'payout.failed', 'payout.created', 'payout.created'],
  ])
})

test('A renewal is refunded and disputed by its invoice', async () => {
  const { stripe, emulator } = setup
  const session = await createMembershipSession(stripe)
  await emulator.pay(session.id, 'ada@example.com')
  const { id: subscription } = await subscriptionOf(stripe, session.id)
  await emulator.renew(subscription)
  const [renewal] = (await stripe.invoices.list({ subscription })).data
  await emulator.refund(renewal?.id ?? '', 700)
  const dispute = await emulator.dispute(renewal?.id ?? '')
  expect((await stripe.disputes.retrieve(dispute)).amount).toBe(9700)
  expect((await movements()).toReversed()).toEqual([
    ['charge', 3500, 132, 3368],
    ['charge', 9700, 311, 9389],
    ['refund', -700, 0, -700],
    ['dispute', -9700, 1500, -11200],
  ])
  await expect(emulator.refund('in_none')).rejects.toThrow('No such invoice')
})
