import { and, arrayContains, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { findOffer, type Offer, offers } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { promotionCodes } from './promotion-codes.sql.ts'
import { ifExists } from './stripe.ts'

export type PromotionCode = typeof promotionCodes.$inferSelect
/** What is asked for when a code is made. Its id comes from the form, so that sending it twice makes one. */
export type NewPromotionCode = Pick<
  PromotionCode,
  | 'id'
  | 'code'
  | 'percentOff'
  | 'amountOffCents'
  | 'productIds'
  | 'maxRedemptions'
  | 'minimumCents'
  | 'expiresAt'
  | 'createdBy'
>

/** What Stripe says of a request about a code. */
type StripeAnswer = { kind: 'done' } | { kind: 'refused'; message: string } | { kind: 'unreachable' }

/** Runs in the transaction that writes what Stripe has done. */
type InTransaction = (tx: Tx, code: PromotionCode) => Promise<unknown>

/** The smallest amount in cents that Stripe charges in US dollars (https://docs.stripe.com/currencies). */
export const MIN_CHARGE = 50

/** For the form that makes a code. */
export const newPromotionCodeId = (): string => newId('cpn')

/** What a code can be for: the membership has a first-month discount of its own. */
export function offersWithCodes(): Offer[] {
  return Object.values(offers).filter(({ charge, onSale }) => onSale && charge.mode === 'payment')
}

/** What a code can name. The time of a call is in the name of its product, so each session of one has its own. */
export function offersToName(): Offer[] {
  return offersWithCodes().filter(({ nextStep }) => !nextStep)
}

export function listPromotionCodes(db: Db): Promise<PromotionCode[]> {
  return db.select().from(promotionCodes).orderBy(desc(promotionCodes.createdAt), desc(promotionCodes.id)).limit(200)
}

export async function findPromotionCode(db: Db, id: string): Promise<PromotionCode | undefined> {
  const [found] = await db.select().from(promotionCodes).where(eq(promotionCodes.id, id))
  return found
}

/** A code that can be typed now, or may be once Stripe answers; upper and lower case are alike. */
export async function findActiveCode(db: Db, code: string): Promise<PromotionCode | undefined> {
  const isAlike = eq(sql`lower(${promotionCodes.code})`, code.toLowerCase())
  const [found] = await db
    .select()
    .from(promotionCodes)
    .where(and(isAlike, eq(promotionCodes.active, true)))
  return found
}

/** The codes that a buyer of this can type now. While there are none, the payment page has no field for one. */
export function codesForOffer({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>, offerId: string) {
  return db
    .select({ productIds: promotionCodes.productIds })
    .from(promotionCodes)
    .where(
      and(
        eq(promotionCodes.active, true),
        isNotNull(promotionCodes.stripePromotionCodeId),
        or(isNull(promotionCodes.expiresAt), gt(promotionCodes.expiresAt, clock.now())),
        or(isNull(promotionCodes.productIds), arrayContains(promotionCodes.productIds, [offerId])),
      ),
    )
}

/** The id of an offer's product at Stripe, which coupons name. */
export const stripeProductId = (offerId: string): string => `offer-${offerId}`

/** Records what is asked for, before Stripe hears of it. @returns the one that has this id already, if there is one */
export async function recordPromotionCode(
  { database: { db }, clock }: AppContext,
  code: NewPromotionCode,
): Promise<PromotionCode> {
  await db
    .insert(promotionCodes)
    .values({ ...code, createdAt: clock.now() })
    .onConflictDoNothing()
  const recorded = await findPromotionCode(db, code.id)
  if (!recorded) throw new Error(`the code ${code.id} was not recorded`)
  return recorded
}

/**
 * Makes a recorded code at Stripe, or finds that it is there: after a crash or a lost answer it can be called again, and makes
 * no second one. What Stripe refuses is forgotten.
 */
export async function makeAtStripe(
  deps: AppContext,
  code: PromotionCode,
  onMade: InTransaction,
): Promise<StripeAnswer> {
  const answer = await answerOf(deps, () => ensurePromotionCode(deps.stripe, code))
  if ('made' in answer) {
    await saveCreated(deps, code, answer.made, onMade)
    return { kind: 'done' }
  }
  if (answer.kind === 'unreachable' && answer.isError) await countError(deps, code)
  if (answer.kind === 'refused') await forget(deps, code)
  return answer
}

/** Switches a code off, or on again. @returns 'conflict' where someone else did so since this version was read */
export async function setActive(
  deps: AppContext,
  code: PromotionCode,
  active: boolean,
  onWritten: InTransaction,
): Promise<StripeAnswer | { kind: 'conflict' }> {
  const { stripePromotionCodeId } = code
  if (!stripePromotionCodeId) return { kind: 'conflict' }
  const answer = await answerOf(deps, () => deps.stripe.promotionCodes.update(stripePromotionCodeId, { active }))
  if (!('made' in answer)) return answer
  const { id, version } = code
  return deps.database.transact(async (tx) => {
    const [written] = await tx
      .update(promotionCodes)
      .set({ active, timesRedeemed: answer.made.times_redeemed, version: version + 1 })
      .where(and(eq(promotionCodes.id, id), eq(promotionCodes.version, version)))
      .returning()
    if (!written) return { kind: 'conflict' }
    await onWritten(tx, written)
    return { kind: 'done' }
  })
}

/** Copies what Stripe says of each code. @returns false when Stripe doesn't answer: then what is known stays */
export async function mirrorPromotionCodes(deps: AppContext): Promise<boolean> {
  const known = new Map((await listPromotionCodes(deps.database.db)).map((code) => [code.stripePromotionCodeId, code]))
  if (known.size === 0) return true
  const listed = await answerOf(deps, () => deps.stripe.promotionCodes.list({ limit: 100 }, QUICK))
  if (!('made' in listed)) return false
  for (const { id, active, times_redeemed } of listed.made.data) {
    const code = known.get(id)
    if (code && (code.active !== active || code.timesRedeemed !== times_redeemed))
      await deps.database.db
        .update(promotionCodes)
        .set({ active, timesRedeemed: times_redeemed, ...(code.active !== active && { version: code.version + 1 }) })
        .where(and(eq(promotionCodes.id, code.id), eq(promotionCodes.version, code.version)))
  }
  return true
}

/** A page waits for it. */
const QUICK = { timeout: 2 * SECOND, maxNetworkRetries: 0 }

async function ensurePromotionCode(stripe: Stripe, code: PromotionCode): Promise<Stripe.PromotionCode> {
  for (const id of code.productIds ?? []) await ensureProduct(stripe, id)
  const coupon = (await ifExists(stripe.coupons.retrieve(code.id))) ?? (await createCoupon(stripe, code))
  const { data } = await stripe.promotionCodes.list({ coupon: coupon.id, limit: 1 })
  return data[0] ?? (await createPromotionCode(stripe, code))
}

async function ensureProduct(stripe: Stripe, offerId: string): Promise<void> {
  const id = stripeProductId(offerId)
  if (await ifExists(stripe.products.retrieve(id))) return
  await stripe.products.create({ id, name: findOffer(offerId)?.title ?? offerId }, { idempotencyKey: id })
}

function createCoupon(
  stripe: Stripe,
  { id, code, percentOff, amountOffCents, productIds, errors }: PromotionCode,
): Promise<Stripe.Coupon> {
  const value = amountOffCents ? { amount_off: amountOffCents, currency: 'usd' } : { percent_off: percentOff ?? 0 }
  const applies_to = productIds && { products: productIds.map(stripeProductId) }
  return stripe.coupons.create(
    { id, name: code.slice(0, MAX_NAME_LENGTH), duration: 'once', ...value, ...(applies_to && { applies_to }) },
    { idempotencyKey: `${id}-coupon-${errors}` },
  )
}

/** Characters that Stripe takes for the name of a coupon. */
const MAX_NAME_LENGTH = 40

function createPromotionCode(stripe: Stripe, code: PromotionCode): Promise<Stripe.PromotionCode> {
  const { id, maxRedemptions, minimumCents, expiresAt, errors } = code
  return stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: id },
      code: code.code,
      metadata: { promotion_code_id: id },
      ...(maxRedemptions && { max_redemptions: maxRedemptions }),
      ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / SECOND) }),
      ...(minimumCents && { restrictions: { minimum_amount: minimumCents, minimum_amount_currency: 'usd' } }),
    },
    { idempotencyKey: `${id}-code-${errors}` },
  )
}

/** Of two that made it at once, one writes it. */
async function saveCreated(deps: AppContext, { id }: PromotionCode, made: Stripe.PromotionCode, onMade: InTransaction) {
  await deps.database.transact(async (tx) => {
    const [written] = await tx
      .update(promotionCodes)
      .set({ stripePromotionCodeId: made.id, active: made.active, timesRedeemed: made.times_redeemed })
      .where(and(eq(promotionCodes.id, id), isNull(promotionCodes.stripePromotionCodeId)))
      .returning()
    if (written) await onMade(tx, written)
  })
}

/** Its coupon goes as well. Should that fail, it does no harm: without a code nobody can use it. */
async function forget(deps: AppContext, { id }: PromotionCode): Promise<void> {
  const forgotten = await deps.database.db
    .delete(promotionCodes)
    .where(and(eq(promotionCodes.id, id), isNull(promotionCodes.stripePromotionCodeId)))
    .returning({ id: promotionCodes.id })
  if (forgotten.length > 0) await answerOf(deps, () => deps.stripe.coupons.del(id))
}

/** Stripe stores an error of its own under the key of its request, too: the next request has another key. */
async function countError({ database: { db } }: AppContext, { id, errors }: PromotionCode): Promise<void> {
  await db
    .update(promotionCodes)
    .set({ errors: errors + 1 })
    .where(and(eq(promotionCodes.id, id), eq(promotionCodes.errors, errors)))
}

type Failure = { kind: 'refused'; message: string } | { kind: 'unreachable'; isError: boolean }

/** What a request to Stripe comes to. A key that is in use says that another request does the same now. */
async function answerOf<T>({ log }: AppContext, request: () => Promise<T>): Promise<{ made: T } | Failure> {
  try {
    return { made: await request() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ type: error.type, status: error.statusCode, err: error }, 'Stripe did nothing with a promotion code')
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      return { kind: 'refused', message: error.message }
    return { kind: 'unreachable', isError: (error.statusCode ?? 0) >= 500 }
  }
}

/** The order's page and the list of orders of a code find each other by this. */
export function promotionCodeOfStripe(db: Db, stripeId: string): Promise<PromotionCode | undefined> {
  return db
    .select()
    .from(promotionCodes)
    .where(eq(promotionCodes.stripePromotionCodeId, stripeId))
    .then(([found]) => found)
}
