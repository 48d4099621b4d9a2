import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { dollars, findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { findPromotionCode, listPromotionCodes, type PromotionCode } from '../../sales/payments/payments.ts'
import { changes } from '../desk.sql.ts'
import { findHelpers, toLogRow } from '../log-row.ts'
import { toOrderRow } from '../order-row.ts'

type CouponRow = ReturnType<typeof toCouponRow>

export const couponPath = (id: string): string => `/desk/coupons/${id}`

/** Every code, newest first, with what it took off so far. */
export async function loadCoupons(deps: AppContext): Promise<CouponRow[]> {
  const { db } = deps.database
  const taken = await takenOff(db)
  return (await listPromotionCodes(db)).map((code) => toCouponRow(deps, code, taken))
}

/** One code with the orders that it made cheaper. Undefined for one that doesn't exist. */
export async function loadCoupon(deps: AppContext, id: string) {
  const { db } = deps.database
  const zone = deps.scheduling.timeZone
  const code = await findPromotionCode(db, id)
  if (!code) return undefined
  const helpers = await findHelpers(db)
  const [taken, used, log] = await Promise.all([
    takenOff(db),
    findUses(db, code),
    db.select().from(changes).where(eq(changes.subject, id)).orderBy(desc(changes.number)).limit(50),
  ])
  return {
    ...toCouponRow(deps, code, taken),
    version: code.version,
    rows: used.map((order) => toOrderRow(order, longDate(order.createdAt, zone))),
    hasMore: used.length === MAX_USES_READ,
    log: log.map((change) => toLogRow(change, deps.clock.now(), zone, helpers)),
  }
}

/** Shown on a code's page. */
const MAX_USES_READ = 200

function findUses(db: Db, { stripePromotionCodeId }: PromotionCode) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.stripePromotionCodeId, stripePromotionCodeId ?? ''), inArray(orders.state, [...SOLD])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_USES_READ)
}

/** An order whose bank debit failed used nothing. */
const SOLD = ['paid', 'confirming', 'refunded', 'lost'] as const

type DiscountTotals = Map<string | null, { cents: number; orders: number }>

async function takenOff(db: Db): Promise<DiscountTotals> {
  const rows = await db
    .select({
      id: orders.stripePromotionCodeId,
      cents: sql<number>`sum(${orders.discountCents})`.mapWith(Number),
      orders: count(),
    })
    .from(orders)
    .where(and(isNotNull(orders.stripePromotionCodeId), inArray(orders.state, [...SOLD])))
    .groupBy(orders.stripePromotionCodeId)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

function toCouponRow({ clock, scheduling }: AppContext, code: PromotionCode, taken: DiscountTotals) {
  const { cents, orders: orderCount } = taken.get(code.stripePromotionCodeId) ?? { cents: 0, orders: 0 }
  const uses = Math.max(code.timesRedeemed, orderCount)
  const state = stateOf(code, uses, clock.now())
  return {
    id: code.id,
    code: code.code,
    href: couponPath(code.id),
    what: describeCoupon(code),
    limits: describeLimits(code, scheduling.timeZone),
    state,
    isOn: state === 'On',
    canSwitchOn: state === 'Off',
    isUnfinished: state === UNFINISHED,
    uses: `${uses === 1 ? 'Used once' : uses === 0 ? 'Not used yet' : `Used ${uses} times`}${cents > 0 ? `, ${dollars(cents)} taken off` : ''}`,
  }
}

const UNFINISHED = 'Not at Stripe yet'

function stateOf(code: PromotionCode, uses: number, now: Date) {
  const { active, expiresAt, maxRedemptions, stripePromotionCodeId } = code
  if (!stripePromotionCodeId) return UNFINISHED
  if (expiresAt && expiresAt <= now) return 'Over'
  if (maxRedemptions !== null && uses >= maxRedemptions) return 'Used up'
  return active ? 'On' : 'Off'
}

/** `20% off The Blueprint`. */
export function describeCoupon({
  percentOff,
  amountOffCents,
  productIds,
}: Pick<PromotionCode, 'percentOff' | 'amountOffCents' | 'productIds'>): string {
  const off = amountOffCents ? `${dollars(amountOffCents)} off` : `${percentOff}% off`
  const what = productIds?.map((id) => findOffer(id)?.title ?? id).join(', ')
  return `${off} ${what ?? 'everything but the Society'}`
}

/** `At most 50 uses. Through December 1, 2026.` */
export function describeLimits(
  { maxRedemptions, minimumCents, expiresAt }: Pick<PromotionCode, 'maxRedemptions' | 'minimumCents' | 'expiresAt'>,
  zone: string,
): string {
  const limits = [
    maxRedemptions !== null && `At most ${maxRedemptions === 1 ? 'one use' : `${maxRedemptions} uses`}.`,
    expiresAt && `Through ${longDate(new Date(expiresAt.getTime() - 1), zone)}.`,
    minimumCents !== null && `From ${dollars(minimumCents)} on.`,
  ]
  return limits.filter(Boolean).join(' ') || 'Without a limit.'
}
