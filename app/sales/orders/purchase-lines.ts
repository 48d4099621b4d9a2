import { dollars, findOffer } from '../../catalog/offers.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { findOrdersByEmail } from './order.ts'

/** What was bought with an address, each in a line, for whoever answers its message. */
export async function findPurchaseLines(db: Db, email: string): Promise<{ orderId: string; line: string }[]> {
  const bought = await findOrdersByEmail(db, email)
  return bought.map(({ id, productId, amountCents, refundedCents, state, paidAt, createdAt }) => {
    const refunded = refundedCents > 0 ? `, refunded ${dollars(refundedCents)}` : ''
    const title = findOffer(productId)?.title ?? productId
    const line = `${dayOf(paidAt ?? createdAt)}: ${title}, ${dollars(amountCents)}, ${state}${refunded}`
    return { orderId: id, line }
  })
}
