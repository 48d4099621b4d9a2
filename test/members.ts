import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { type Answers, NO_ANSWERS } from '../app/membership/application.ts'
import { memberships } from '../app/membership/membership.sql.ts'
import { findMember, type Member, submitApplication } from '../app/membership/membership.ts'
import { ordersOf } from '../app/orders/orders.ts'
import { startCheckout } from '../app/payments/payments.ts'
import type { Shop } from './shop.ts'

/** An application with all that is asked for. */
export const answersOf = (email: string): Answers => ({
  ...NO_ANSWERS,
  name: 'Ada',
  email,
  business: 'A bakery',
  stage: 'young',
  state: 'GA',
  needs: 'A second oven',
})

export const apply = (shop: Shop, email: string, more: { membershipId?: string } = {}) =>
  submitApplication(shop.deps, answersOf(email), {
    id: undefined,
    membershipId: undefined,
    submission: `${email} ${Math.random()}`,
    ...more,
  })

/** Pays the first month of the Society by card. Gives the id of the session, which may not be settled yet. */
export async function payForSociety(shop: Shop, email: string): Promise<string> {
  const { url } = await startCheckout(shop.deps, offers.society)
  const sessionId = url.split('/').at(-1) as string
  await shop.standIn.pay(sessionId, email)
  return sessionId
}

/** The same, for a member who is known when it returns. */
export async function joinSociety(shop: Shop, email: string): Promise<Member> {
  await payForSociety(shop, email)
  return memberWho(shop, email, ({ subscription }) => subscription !== undefined)
}

export async function memberOf({ database: { db } }: Shop, email: string): Promise<Member | undefined> {
  const [order] = await ordersOf(db, email)
  const [row] = order ? await db.select().from(memberships).where(eq(memberships.orderId, order.id)) : []
  return row && findMember(db, row.id)
}

/** Waits until this holds of the member with this address. */
export const memberWho = (shop: Shop, email: string, holds: (member: Member) => boolean): Promise<Member> =>
  vi.waitFor(
    async () => {
      const member = await memberOf(shop, email)
      if (!member || !holds(member)) throw new Error(`${email} is ${member?.membership.state ?? 'no member'}`)
      return member
    },
    { timeout: 60_000, interval: 100 },
  )
