import { dollars } from '../../catalog/offers.ts'
import { addDays, isDay, startOfDay } from '../../platform/dates.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { MIN_CHARGE, type NewPromotionCode, offersToName, offersWithCodes } from '../../sales/payments/payments.ts'
import { typedCents } from '../typed-cents.ts'

/** The form as it was typed, to be shown again. */
export interface TypedCoupon {
  id: string
  code: string
  off: string
  products: string[]
  uses: string
  lastDay: string
  minimum: string
}

type CouponField = Exclude<keyof TypedCoupon, 'id'>
export type CouponProblems = Partial<Record<CouponField, string>>

type PromotionCodeInput = Omit<NewPromotionCode, 'createdBy'>
type Value = Pick<PromotionCodeInput, 'percentOff' | 'amountOffCents'>

export function readTyped(fields: FormFields): TypedCoupon {
  const text = (name: string) => oneLine(fields.get(name) ?? '').slice(0, 200)
  return {
    ...{ id: text('id'), code: text('code'), off: text('off'), uses: text('uses') },
    ...{ lastDay: text('lastDay'), minimum: text('minimum') },
    products: offersToName()
      .map(({ id }) => id)
      .filter((id) => fields.has(`product-${id}`)),
  }
}

/** What was typed as what Stripe is asked for, or what is wrong with each field. */
export function parseCoupon(
  typed: TypedCoupon,
  { today, zone }: { today: string; zone: string },
): { asked: PromotionCodeInput } | { problems: CouponProblems } {
  const value = parseValue(typed.off)
  const uses = parseUses(typed.uses)
  const minimumCents = typed.minimum ? typedCents(typed.minimum) : null
  const productIds = typed.products.length > 0 ? typed.products : null
  const problems: CouponProblems = {
    ...(!/^[A-Za-z0-9-]{3,40}$/.test(typed.code) && {
      code: 'Use 3 to 40 letters, digits or hyphens, such as SPRING20. No spaces.',
    }),
    ...('problem' in value && { off: value.problem }),
    ...(uses === undefined && { uses: 'Type a whole number from 1 to 100000, or leave it empty.' }),
    ...(typed.lastDay && lastDayProblem(typed.lastDay, today)),
    ...(typed.minimum && !minimumCents && { minimum: 'Type dollars, such as $50, or leave it empty.' }),
  }
  const tooLittle = 'problem' in value ? undefined : tooLittleLeft(value, productIds)
  if (tooLittle) problems.off = tooLittle
  if (Object.keys(problems).length > 0 || 'problem' in value || uses === undefined || minimumCents === undefined)
    return { problems }
  const expiresAt = typed.lastDay ? startOfDay(addDays(typed.lastDay, 1), zone) : null
  const asked = { id: typed.id, code: typed.code.toUpperCase(), ...value, productIds }
  return { asked: { ...asked, maxRedemptions: uses, minimumCents, expiresAt } }
}

/** `20%` or `$10`. A number alone could be either. */
function parseValue(text: string): Value | { problem: string } {
  const percent = /^(\d{1,3}) ?%$/.exec(text)?.[1]
  if (percent !== undefined) {
    const percentOff = Number(percent)
    return percentOff >= 1 && percentOff <= 100
      ? { percentOff, amountOffCents: null }
      : { problem: 'Type a whole percentage from 1% to 100%.' }
  }
  const cents = text.startsWith('$') ? typedCents(text) : undefined
  return cents ? { percentOff: null, amountOffCents: cents } : { problem: 'Type a percentage or dollars: 20% or $10.' }
}

/** Null: without a limit. */
function parseUses(text: string): number | null | undefined {
  if (!text) return null
  const uses = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return uses >= 1 && uses <= 100_000 ? uses : undefined
}

function lastDayProblem(day: string, today: string): CouponProblems {
  if (!isDay(day)) return { lastDay: 'That isn’t a day of the calendar.' }
  return day < today ? { lastDay: 'That day is over. Choose today or a later day.' } : {}
}

/** Stripe takes nothing between nothing and 50 cents, so a buyer could neither pay nor have it free. */
function tooLittleLeft({ percentOff, amountOffCents }: Value, productIds: string[] | null): string | undefined {
  for (const { id, title, charge } of offersWithCodes()) {
    if (productIds && !productIds.includes(id)) continue
    const off = amountOffCents ?? Math.round((charge.amountCents * (percentOff ?? 0)) / 100)
    const left = charge.amountCents - off
    if (left > 0 && left < MIN_CHARGE)
      return `That leaves ${dollars(left)} for ${title}, and Stripe takes no payment under $0.50. Take off less, or all of it.`
  }
  return undefined
}
