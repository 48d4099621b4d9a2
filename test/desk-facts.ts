import { eq } from 'drizzle-orm'
import { tickets } from '../app/people/contact/contact.sql.ts'
import type { AppContext } from '../app/platform/app-context.ts'
import { DAY, HOUR } from '../app/platform/clock.ts'
import { newId } from '../app/platform/ids.ts'
import { refunds } from '../app/sales/payments/payments.sql.ts'
import { memberships } from '../app/society/membership/membership.sql.ts'
import { giveMembership } from './account-people.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** A message that was sent a day ago and is not answered. */
export async function giveMessage(
  { database: { db }, clock }: Deps,
  email: string,
  replyBy: Date,
  words: Partial<typeof tickets.$inferInsert> = {},
): Promise<string> {
  const id = newId('tkt')
  const written = { firstName: 'Carol', lastName: 'W.', businessType: '', subject: 'A match letter', message: 'Hello' }
  const receivedAt = new Date(clock.now().getTime() - DAY)
  await db.insert(tickets).values({ id, submission: id, email, ...written, receivedAt, replyBy, ...words })
  return id
}

/** A paid application that has waited for so many hours. */
export async function giveApplication(deps: Deps, email: string, hoursAgo: number, name = 'Luis M.'): Promise<string> {
  const { membershipId } = await giveMembership(deps, email, 'in_review', name)
  const reviewSince = new Date(deps.clock.now().getTime() - hoursAgo * HOUR)
  const open = { decision: null, decidedAt: null, reviewSince }
  await deps.database.db.update(memberships).set(open).where(eq(memberships.id, membershipId))
  return membershipId
}

export async function giveRefund({ database: { db }, clock }: Deps, orderId: string): Promise<void> {
  await db.insert(refunds).values({ id: newId('rfd'), orderId, reason: 'not_a_fit', requestedAt: clock.now() })
}
