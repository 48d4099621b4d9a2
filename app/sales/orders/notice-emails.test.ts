import { afterEach, expect, test } from 'vitest'
import { ownerEmails, site } from '../../../site.config.ts'
import { buyBlueprint, type OutboxEmail, readOutbox, waitForEmail, waitForPurchaseState } from '../../../test/buyer.ts'
import { societyForFile } from '../../../test/members.ts'

const here = societyForFile()
const { endPeriod, pay, stands } = here
afterEach(() => void Object.assign(ownerEmails, { sale: true }))

const toOwner = (subject: string) => waitForEmail(here.shop, site.supportEmail, (mail) => mail.subject === subject)

function expectWrittenToOwner({ headers, text }: OutboxEmail, client: string): void {
  expect(headers['Reply-To']).toBe(client)
  expect(text).toContain(client)
  expect(text).not.toContain('Questions?')
}

test('The owner gets one email for a sale, one for a dispute with its deadline, and one when it is lost', async () => {
  const { sessionId } = await buyBlueprint(here.shop, 'ada@example.com')
  const sold = await toOwner('Sold: The Blueprint, ada@example.com')
  expectWrittenToOwner(sold, 'ada@example.com')
  expect(sold.text).toContain('$35')
  await here.shop.emulator.dispute(sessionId)
  const disputed = await toOwner('Dispute: The Blueprint, ada@example.com')
  expectWrittenToOwner(disputed, 'ada@example.com')
  expect(disputed.text).toMatch(/Answer by \w+ \d+, \d{4}/)
  expect(disputed.text).toMatch(/\/desk\/orders\/ord_/)
})

test('The owner gets one email for a refund, however often Stripe reports it', async () => {
  const { sessionId } = await buyBlueprint(here.shop, 'bea@example.com')
  await here.shop.emulator.refund(sessionId)
  await waitForPurchaseState(here.shop, sessionId, 'refunded')
  const subject = 'Refunded: The Blueprint, bea@example.com'
  expectWrittenToOwner(await toOwner(subject), 'bea@example.com')
  await here.shop.emulator.delivered()
  expect((await readOutbox(here.shop)).filter((mail) => mail.subject === subject)).toHaveLength(1)
})

test('The owner gets an email when a member cancels, with the day on which it ends', async () => {
  const { subscription } = await pay('cleo@example.com')
  await here.shop.deps.stripe.subscriptions.update(subscription?.id as string, { cancel_at_period_end: true })
  await stands('cleo@example.com', 'ending')
  const canceled = await toOwner('Canceled: The Society, cleo@example.com')
  expectWrittenToOwner(canceled, 'cleo@example.com')
  expect(canceled.text).toMatch(/access through \w+ \d+, \d{4}/)
})

test("The owner gets an email when a member's payment fails", async () => {
  const { subscription } = await pay('dana@example.com')
  await here.shop.emulator.failNextRenewal(subscription?.id as string, 1)
  await endPeriod({ subscription })
  expectWrittenToOwner(await toOwner('Payment failed: The Society, dana@example.com'), 'dana@example.com')
})

test('A kind that is turned off in the settings is not emailed', async () => {
  ownerEmails.sale = false
  await buyBlueprint(here.shop, 'eve@example.com')
  await waitForEmail(here.shop, 'eve@example.com', /^Your receipt/)
  const toHer = (await readOutbox(here.shop)).filter(({ to }) => to === site.supportEmail)
  expect(toHer.filter(({ subject }) => subject.includes('eve@example.com'))).toEqual([])
})
