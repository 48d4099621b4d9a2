import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import {
  findActiveCode,
  findPromotionCode,
  makeAtStripe,
  type NewPromotionCode,
  type PromotionCode,
  recordPromotionCode,
  setActive,
} from '../../sales/payments/payments.ts'
import { recordChange } from '../changes.ts'
import type { ChangeAction } from '../desk.sql.ts'
import { type CouponProblems, parseCoupon, readTyped, type TypedCoupon } from './coupon-fields.ts'
import { couponPath, describeCoupon, describeLimits } from './coupon-view.ts'

/** Where to go on, or what the page shows instead. */
export type CouponReply =
  | { to: string }
  | { status: number; problem: string; typed?: TypedCoupon; problems?: CouponProblems }

const OWNER_ALONE = { status: 403, problem: 'Nothing changed: only the owner can change coupons.' }
const NO_ANSWER = 'Stripe didn’t answer, so we don’t know yet whether it has'

/** Makes the code that was typed. The same form sent twice makes one. */
export async function createCoupon(deps: AppContext, session: Session, fields: FormFields): Promise<CouponReply> {
  if (session.role !== 'owner') return OWNER_ALONE
  const typed = readTyped(fields)
  if (!/^cpn_[0-9a-z]{20}$/.test(typed.id)) return { status: 400, problem: 'Nothing was made: open the page again.' }
  const zone = deps.scheduling.timeZone
  const read = parseCoupon(typed, { today: today(deps.clock, zone), zone })
  if ('problems' in read)
    return { status: 422, problem: 'We haven’t made it. Look at the fields below.', typed, problems: read.problems }
  const { asked } = read
  const alike = await findActiveCode(deps.database.db, asked.code)
  if (alike && alike.id !== asked.id) {
    const problems = { code: `${alike.code} exists already. Switch that one off first, or choose another.` }
    return { status: 422, problem: 'We haven’t made it. Look at the fields below.', typed, problems }
  }
  const recorded = await recordPromotionCode(deps, { ...asked, createdBy: session.person.id })
  if (!isSame(recorded, asked)) {
    const problem = `Not made: ${recorded.code} was sent to Stripe from this form already, as ${describeCoupon(recorded)}. Finish it in the list below, or open this page again to make another.`
    return { status: 409, problem, typed }
  }
  return finish(deps, session, recorded, typed)
}

/** What the page of a code can do: finish it at Stripe, switch it off, or on again. */
export async function handleCouponForm(
  deps: AppContext,
  session: Session,
  id: string,
  fields: FormFields,
): Promise<CouponReply> {
  if (session.role !== 'owner') return OWNER_ALONE
  const code = await findPromotionCode(deps.database.db, id)
  if (!code) return { status: 409, problem: 'This coupon is gone: Stripe refused it in the meantime.' }
  const wanted = fields.get('do')
  if (wanted === 'finish') return finish(deps, session, code)
  if (wanted !== 'off' && wanted !== 'on') return { status: 400, problem: 'Nothing changed: choose what to do.' }
  if (fields.get('version') !== String(code.version))
    return { status: 409, problem: 'Nothing changed: this coupon was changed in the meantime. Here’s how it is now.' }
  return switchTo(deps, session, code, wanted === 'on')
}

async function finish(
  deps: AppContext,
  session: Session,
  code: PromotionCode,
  typed?: TypedCoupon,
): Promise<CouponReply> {
  const answer = await makeAtStripe(deps, code, (tx, made) => {
    const after = { code: made.code, what: describeCoupon(made), limits: limitsOf(deps, made), state: 'on' }
    return record(deps, tx, session, 'coupon', made, { before: null, after })
  })
  const made = await findPromotionCode(deps.database.db, code.id)
  // The same form, sent at the same time, may have made it.
  if (answer.kind === 'done' || made?.stripePromotionCodeId) return { to: couponPath(code.id) }
  const echo = typed && { typed }
  if (answer.kind === 'refused')
    return { status: 422, problem: `We haven’t made ${code.code}. Stripe says: ${answer.message}`, ...echo }
  const problem = `${NO_ANSWER} ${code.code}. Press the button again in a minute: it can’t become two.`
  return { status: 502, problem, ...echo }
}

async function switchTo(deps: AppContext, session: Session, code: PromotionCode, isOn: boolean): Promise<CouponReply> {
  const answer = await setActive(deps, code, isOn, (tx) => {
    const states = { before: { state: code.active ? 'on' : 'off' }, after: { state: isOn ? 'on' : 'off' } }
    return record(deps, tx, session, isOn ? 'coupon-on' : 'coupon-off', code, states)
  })
  switch (answer.kind) {
    case 'done':
      return { to: couponPath(code.id) }
    case 'conflict':
      return {
        status: 409,
        problem: 'Nothing changed: this coupon was changed in the meantime. Here’s how it is now.',
      }
    case 'refused':
      return { status: 422, problem: `Nothing changed. Stripe says: ${answer.message}` }
    case 'unreachable':
      return {
        status: 502,
        problem: `${NO_ANSWER} switched ${code.code} ${isOn ? 'on' : 'off'}. Try again in a minute.`,
      }
  }
}

function record(
  deps: AppContext,
  tx: Tx,
  { person }: Session,
  action: ChangeAction & keyof typeof SUMMARIES,
  { id, code }: PromotionCode,
  values: { before: Record<string, string> | null; after: Record<string, string> },
) {
  const summary = `${SUMMARIES[action]} the coupon ${code}`
  return recordChange(deps, tx, { actor: person.id, action, subject: id, email: undefined, summary, ...values })
}

const SUMMARIES = { coupon: 'Made', 'coupon-off': 'Switched off', 'coupon-on': 'Switched on' } as const

const limitsOf = ({ scheduling }: AppContext, code: PromotionCode) => describeLimits(code, scheduling.timeZone)

function isSame(recorded: PromotionCode, asked: Omit<NewPromotionCode, 'createdBy'>): boolean {
  return (
    recorded.code === asked.code &&
    recorded.percentOff === asked.percentOff &&
    recorded.amountOffCents === asked.amountOffCents &&
    recorded.productIds?.join() === asked.productIds?.join() &&
    recorded.maxRedemptions === asked.maxRedemptions &&
    recorded.minimumCents === asked.minimumCents &&
    recorded.expiresAt?.getTime() === asked.expiresAt?.getTime()
  )
}
