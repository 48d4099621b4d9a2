import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { MINUTE } from '../app/platform/clock.ts'
import { issueFormToken } from '../app/platform/forms/form-token.ts'
import { findOrdersByEmail } from '../app/sales/orders/orders.ts'
import { startCheckout } from '../app/sales/payments/payments.ts'
import { type Answers, NO_ANSWERS } from '../app/society/membership/application/answers.ts'
import { handleApplication } from '../app/society/membership/application/handle-application.ts'
import { membershipHistory } from '../app/society/membership/history.ts'
import { reviewPath } from '../app/society/membership/links.ts'
import { memberships } from '../app/society/membership/membership.sql.ts'
import { confirmApplication, findMember, type Member, submitApplication } from '../app/society/membership/membership.ts'
import { lastSegment, waitForEmails } from './buyer.ts'
import { offsetClock } from './clocks.ts'
import { type Shop, shopForFile } from './shop.ts'
import { until } from './until.ts'

/** The answers of a complete application. */
export const applicationAnswers = (email: string): Answers => ({
  ...NO_ANSWERS,
  name: 'Ada',
  email,
  business: 'A bakery',
  stage: 'young',
  state: 'GA',
  needs: 'A second oven',
})

/** Applies with an address and confirms it by email, or as a member through her own link. */
export async function submitConfirmedApplication(shop: Shop, email: string, more: { membershipId?: string } = {}) {
  const from = { id: undefined, membershipId: undefined, submission: `${email} ${Math.random()}`, ...more }
  const sent = await submitApplication(shop.deps, applicationAnswers(email), from)
  if (!sent) throw new Error(`${email} has applied already`)
  if (more.membershipId) return sent
  const confirmed = await confirmApplication(shop.deps, sent)
  if (!confirmed) throw new Error(`${email} has confirmed already`)
  return confirmed
}

/** The form at `/apply`, filled in by someone who took her time. */
export function filledApplyForm(shop: Shop, fields: Partial<Answers>, button = 'send'): [string, string][] {
  const at = new Date(shop.deps.clock.now().getTime() - MINUTE)
  const guard = { form: 'apply', kind: 'script', at, network: '203.0.113.7' } as const
  const then = button === 'fresh-link' ? [button, 'yes'] : ['then', button]
  return [...Object.entries(fields), then as [string, string], ['form_token', issueFormToken(shop.deps.secret, guard)]]
}

/** Sends it as a browser does, and returns the answer. */
export async function sendApplyForm(shop: Shop, fields: Partial<Answers>, token?: string, button?: string) {
  const body = new URLSearchParams(filledApplyForm(shop, fields, button))
  const request = new Request(`${shop.url}/apply`, { method: 'POST', body })
  return handleApplication({ ...shop.deps, network: '203.0.113.7' }, request, token)
}

/** Pays the first month of the Society by card. Returns the id of the session, which may not be settled yet. */
export async function payForSociety(shop: Shop, email: string): Promise<string> {
  const { url } = await startCheckout(shop.deps, offers.society)
  const sessionId = lastSegment(url)
  await shop.emulator.pay(sessionId, email)
  return sessionId
}

/** The same, and waits until the member exists. */
export async function joinSociety(shop: Shop, email: string): Promise<Member> {
  await payForSociety(shop, email)
  return waitForMember(shop, email, ({ subscription }) => subscription !== undefined)
}

export async function findMemberByEmail({ database: { db } }: Shop, email: string): Promise<Member | undefined> {
  const [order] = await findOrdersByEmail(db, email)
  const [row] = order ? await db.select().from(memberships).where(eq(memberships.orderId, order.id)) : []
  return row && findMember(db, row.id)
}

/** Waits until the member with this address passes a check. */
export const waitForMember = (shop: Shop, email: string, check: (member: Member) => boolean): Promise<Member> =>
  until(async () => {
    const member = await findMemberByEmail(shop, email)
    if (!member || !check(member)) throw new Error(`${email} is ${member?.membership.state ?? 'no member'}`)
    return member
  })

/** A shop for a test file about the Society, with a clock that tests can move, and helpers. */
export function societyForFile() {
  const clock = offsetClock()
  const shop = shopForFile({ clock })
  return {
    shop,
    clock,
    until: (email: string, check: (member: Member) => boolean) => waitForMember(shop, email, check),
    apply: (email: string, more?: { membershipId: string }) => submitConfirmedApplication(shop, email, more),
    pay: (email: string) => joinSociety(shop, email),
    stands: (email: string, state: string) =>
      waitForMember(shop, email, ({ membership }) => membership.state === state),
    statesOf: async (id: string) => (await membershipHistory(shop.database.db, id)).map(({ state }) => state),
    link: (as: 'accept' | 'decline', id: string) =>
      reviewPath(shop.deps, { id, linkGeneration: 0 }, as).slice('/review/'.length),
    /** Waits until this many emails whose subject starts so have arrived, and returns their texts. */
    emailTexts: (email: string, subject: string, times = 1) =>
      until(async () => {
        const found = (await waitForEmails(shop, email)).filter((sent) => sent.subject.startsWith(subject))
        expect(found).toHaveLength(times)
        return found.map(({ text }) => text)
      }),
    /** Lets the period that a member has paid for end at Stripe, however long its month is: a minute passes after it. */
    endPeriod: async ({ subscription }: Pick<Member, 'subscription'>) => {
      const end = subscription?.periodEnd?.getTime() ?? 0
      await shop.emulator.advance(Math.ceil((end - shop.emulator.now().getTime()) / 1000) + 60)
    },
  }
}
