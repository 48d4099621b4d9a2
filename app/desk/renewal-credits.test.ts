import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInStaff, visitDesk } from '../../test/desk-visits.ts'
import { societyForFile } from '../../test/members.ts'
import { purchaseEmails } from '../sales/purchases/purchase-emails.tsx'
import { renewalCredits } from '../society/membership/membership.sql.ts'
import {
  decideReview,
  findOwnMemberships,
  handleRenewalCredit,
  membershipEmails,
} from '../society/membership/membership.ts'
import { changes } from './desk.sql.ts'
import { countNumbers } from './numbers.ts'

const here = societyForFile()
const { pay, emailTexts, until } = here

async function pressMonth(email: string, owner: Awaited<ReturnType<typeof signInStaff>>) {
  const path = `/desk/people/${email}`
  const { version } = (await visitDesk(here.shop, owner, path)).data.person.society
  return visitDesk(here.shop, owner, path, { do: 'society-month', version })
}

async function lastCredit() {
  const [credit] = await here.shop.database.db.select().from(renewalCredits).orderBy(desc(renewalCredits.requestedAt))
  if (!credit) throw new Error('there is no credit')
  return credit
}

const nextOf = async (email: string) => (await findOwnMemberships(here.shop.deps, [email]))[0]?.next?.amount

/** Lets a member's period end at Stripe, and returns what each of her renewals was paid with, the newest first. */
async function renew(email: string) {
  const { subscription } = await until(email, (member) => member.subscription !== undefined)
  const end = subscription?.periodEnd?.getTime() ?? 0
  await here.endPeriod({ subscription })
  await until(email, (member) => (member.subscription?.periodEnd?.getTime() ?? 0) > end)
  const { data } = await here.shop.deps.stripe.invoices.list({ subscription: subscription?.id as string })
  return data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').map((one) => one.amount_paid)
}

test('A month given to a paying member takes one renewal off the bill, once, and an email says so first', async () => {
  const owner = await signInStaff(here.shop, 'owner@example.com')
  await pay('ada@example.com')
  const { members: before } = await countNumbers(here.shop.deps)
  expect(await nextOf('ada@example.com')).toBe('$97')
  expect((await pressMonth('ada@example.com', owner)).status).toBe(303)
  expect(await nextOf('ada@example.com')).toBe('$0, a gift from Simone')
  const { id: creditId } = await lastCredit()
  await Promise.all([1, 2].map(() => handleRenewalCredit(here.shop.deps, { creditId })))
  await handleRenewalCredit(here.shop.deps, { creditId })
  await emailTexts('ada@example.com', 'A gift for you: your next month')
  expect((await countNumbers(here.shop.deps)).members).toEqual(before)
  expect(await renew('ada@example.com')).toEqual([0])
  expect(await nextOf('ada@example.com')).toBe('$97')
  expect(await renew('ada@example.com')).toEqual([9700, 0])
})

test('What members read of their next payment says that a gift pays for it, in each email and in their account, until it’s used', async () => {
  const owner = await signInStaff(here.shop, 'third@example.com')
  await here.apply('cora@example.com')
  const { membership, order } = await pay('cora@example.com')
  await decideReview(here.shop.deps, here.link('accept', membership.id))
  await here.stands('cora@example.com', 'active')
  const emails = membershipEmails(here.shop.deps)
  const textOf = async (kind: string) => (await emails[kind]?.({ membershipId: membership.id }))?.text ?? ''
  const receipt = async () => (await purchaseEmails(here.shop.deps).receipt?.({ orderId: order.id }))?.text ?? ''
  const texts = async () => [
    ...(await Promise.all(['membership-welcome', 'membership-kept', 'price-notice', 'annual-reminder'].map(textOf))),
    await receipt(),
  ]
  for (const text of await texts()) expect(text).not.toContain('$0')
  await pressMonth('cora@example.com', owner)
  await handleRenewalCredit(here.shop.deps, { creditId: (await lastCredit()).id })
  for (const text of await texts()) expect(text).toMatch(/next payment is \$0 on \w+ \d+, \d+: your gift pays for it\./)
  for (const text of await texts()) expect(text).not.toMatch(/next payment is \$97|on that day we charge/)
  const [own] = await findOwnMemberships(here.shop.deps, ['cora@example.com'])
  expect(own?.nextPayment).toMatch(/^\$0 on .*: your gift pays for it\. Then it’s \$97 a month\.$/)
  expect(own?.next?.afterGifts).toMatch(/^\$97 a month from /)
  await renew('cora@example.com')
  for (const text of await texts()) if (!text.includes('first month. It ends')) expect(text).not.toContain('$0')
  expect((await findOwnMemberships(here.shop.deps, ['cora@example.com']))[0]?.nextPayment).toMatch(/^\$97 on /)
})

test('A month undone within a minute never reaches Stripe, and after that it can’t be stopped', async () => {
  const owner = await signInStaff(here.shop, 'second@example.com')
  const { order } = await pay('bea@example.com')
  const undo = async () => {
    const isCredit = eq(changes.action, 'society-credit')
    const found = await here.shop.database.db.select().from(changes).where(isCredit).orderBy(desc(changes.number))
    return visitDesk(here.shop, owner, '/desk', { undo: found[0]?.id ?? '' })
  }
  await pressMonth('bea@example.com', owner)
  expect((await undo()).status).toBe(303)
  await handleRenewalCredit(here.shop.deps, { creditId: (await lastCredit()).id })
  const balance = () => here.shop.deps.stripe.customers.listBalanceTransactions(order.stripeCustomerId as string)
  expect((await balance()).data).toEqual([])
  expect(await nextOf('bea@example.com')).toBe('$97')

  await pressMonth('bea@example.com', owner)
  await handleRenewalCredit(here.shop.deps, { creditId: (await lastCredit()).id })
  expect((await undo()).status).toBe(409)
  expect((await balance()).data.map(({ amount }) => amount)).toEqual([-9700])
})
