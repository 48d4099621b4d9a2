import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../platform/personal-data.ts'
import { orders } from '../orders/orders.sql.ts'
import { orderHasEmail } from '../orders/orders.ts'
import { subscriptions } from './subscriptions.sql.ts'

/** Our copy of a membership's state at Stripe. It has no address and belongs to its sale. */
export const subscriptionPersonalData: PersonalData = {
  name: 'Your membership',
  isOfAccount: true,
  retentionNote: 'Your membership’s history is part of its sales record, so we keep it just as long.',
  async read(db, email) {
    const found = await db
      .select({ subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(orderHasEmail(email))
    return found.map(({ subscription }) => ({
      order: subscription.orderId,
      status: subscription.status,
      'paid until': subscription.periodEnd?.toISOString() ?? null,
      'ends then': subscription.cancelAtPeriodEnd,
      ended: subscription.endedAt?.toISOString() ?? null,
    }))
  },
  async erase() {},
}
