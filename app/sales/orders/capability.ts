import { dollars, findOffer } from '../../catalog/offers.ts'
import { findErasedEmailHashes } from '../../people/my-data/my-data.ts'
import type { Capability } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { countNewsletterOrders } from './newsletter-orders.ts'
import { noticeEmails } from './notice-emails.tsx'
import { findOrdersByEmail } from './order.ts'
import { orderPersonalData, purgeOldBuyerEmails } from './order-personal-data.ts'
import { probeOrders, purgeUnpaidOrders } from './orders.ts'

/** What was bought with an address, each in a line, for whoever answers its message. */
async function findPurchaseLines(db: Db, email: string): Promise<{ orderId: string; line: string }[]> {
  const bought = await findOrdersByEmail(db, email)
  return bought.map(({ id, productId, amountCents, refundedCents, state, paidAt, createdAt, brought }) => {
    const refunded = refundedCents > 0 ? `, refunded ${dollars(refundedCents)}` : ''
    const title = findOffer(productId)?.title ?? productId
    const price = brought ? 'from before' : `${dollars(amountCents)}, ${state}${refunded}`
    const line = `${dayOf(paidAt ?? createdAt)}: ${title}, ${price}`
    return { orderId: id, line }
  })
}

/** Orders: what was bought, for how much, and what became of it. */
export const orders = {
  services: ({ database, clock }) => ({
    probeCheckout: () => probeOrders({ database, clock }),
    countNewsletterOrders,
    findPurchaseLines,
  }),
  emails: noticeEmails,
  personalData: (app) => [orderPersonalData(app)],
  schedule: [
    { name: 'forget-unpaid-orders', cron: '3 10 * * *', run: purgeUnpaidOrders },
    {
      name: 'forget-old-buyers',
      cron: '5 10 * * *',
      run: async ({ database: { db }, clock }) => purgeOldBuyerEmails({ db, clock }, await findErasedEmailHashes(db)),
    },
  ],
  idPrefixes: ['ord'],
} satisfies Capability
