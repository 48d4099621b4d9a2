import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { privacy } from '../../catalog/privacy.ts'
import { sourceLabel } from '../../operations/visits/visits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orderHasEmail } from './order.ts'
import { orders } from './orders.sql.ts'

/** Every order with its payment. Only orders that money moved for must be retained. */
export const orderPersonalData = ({ clock }: { clock: Clock }): PersonalData => ({
  name: 'Your purchases',
  isOfAccount: true,
  get retentionNote() {
    return `We keep ${privacy.salesRecords}`
  },
  read: personalTable(orders, {
    of: orderHasEmail,
    orderBy: orders.createdAt,
    show: (order) => ({
      order: order.id,
      product: order.productId,
      edition: order.edition,
      ...(order.newsletter && { 'came from the newsletter': order.newsletter }),
      ...(order.source && { 'came to our site from': sourceLabel(order.source) }),
      price: `${((order.brought?.cents ?? order.amountCents) / 100).toFixed(2)} ${order.currency.toUpperCase()}`,
      ...(order.brought && { 'from before': order.brought.how, name: order.brought.name ?? null }),
      ...(order.promotionCode && {
        discount: `${(order.discountCents / 100).toFixed(2)} ${order.currency.toUpperCase()} with ${order.promotionCode}`,
      }),
      refunded: `${(order.refundedCents / 100).toFixed(2)} ${order.currency.toUpperCase()}`,
      state: order.state,
      email: order.email,
      ordered: order.createdAt,
      paid: order.paidAt,
      'payment at Stripe': order.stripePaymentIntentId ?? order.stripeSubscriptionId,
      'customer at Stripe': order.stripeCustomerId,
    }),
  }).read,
  async erase(tx, email) {
    // What was bought before this site is no sale of it.
    const isBrought = and(orderHasEmail(email), isNotNull(orders.brought))
    await tx.update(orders).set({ state: 'expired', paidAt: null, brought: null }).where(isBrought)
    const isSale = inArray(orders.state, [...SALE_STATES])
    await tx
      .update(orders)
      .set({ erasedAt: clock.now(), email: sql`case when ${isSale} then ${orders.email} end` })
      .where(orderHasEmail(email))
  },
})

/** States in which money has moved or still may. */
const SALE_STATES = ['paid', 'refunded', 'lost', 'review', 'confirming'] as const

/**
 * Years for which the record of a sale is stored: the longest that tax rules in the United States commonly require. The
 * Internal Revenue Service asks for records as long as they may be needed to support a return: three years as a rule, up to
 * seven in named cases (irs.gov, Topic no. 305, Recordkeeping).
 */
const SALES_RETENTION_YEARS = 7

/** Deletes the address from sales past the retention period, for people who requested it. `hashes`: see hashEmailAddress. */
export async function purgeOldBuyerEmails(deps: { db: Db; clock: Clock }, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  const before = new Date(deps.clock.now())
  before.setUTCFullYear(before.getUTCFullYear() - SALES_RETENTION_YEARS)
  await deps.db
    .update(orders)
    .set({ email: 'erased@invalid' })
    .where(
      and(
        lt(orders.createdAt, before),
        inArray(sql`encode(sha256(convert_to('address:' || lower(${orders.email}), 'UTF8')), 'hex')`, hashes),
      ),
    )
}
