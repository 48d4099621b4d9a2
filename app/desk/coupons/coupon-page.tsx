import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { mirrorPromotionCodes } from '../../sales/payments/payments.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { nothingHere, requireDesk, requirePress } from '../desk-access.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import { OrderLog } from '../order-parts.tsx'
import { OrderRows } from '../order-rows.tsx'
import type { Route } from './+types/coupon-page.ts'
import { loadCoupon } from './coupon-view.ts'
import { type CouponReply, handleCouponForm } from './handle-coupon-form.ts'

/** One code: its limits, the orders that it made cheaper, and the switch. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireDesk(args)
  const deps = args.context.get(appContext)
  const isCurrent = await mirrorPromotionCodes(deps)
  const coupon = await loadCoupon(deps, args.params.coupon)
  if (!coupon) throw nothingHere()
  return { coupon, isCurrent, isOwner: session.role === 'owner' }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/coupons/:coupon')
  const deps = args.context.get(appContext)
  if (!(await loadCoupon(deps, args.params.coupon))) throw nothingHere()
  const reply: CouponReply = fault
    ? { status: fault.status, problem: fault.message }
    : await handleCouponForm(deps, session, args.params.coupon, fields)
  if ('to' in reply) throw redirect(reply.to, 303)
  // Stripe refused a code that wasn't finished, so it's gone.
  if (!(await loadCoupon(deps, args.params.coupon))) throw redirect('/desk/coupons?refused', 303)
  return data({ problem: reply.problem }, reply.status)
}

export function meta() {
  return deskMeta('Coupon')
}

export default function CouponPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, isCurrent, isOwner } = loaderData
  const { code, state, what, limits, uses, rows, hasMore, log } = coupon
  return (
    <>
      <DeskHeading back={{ to: '/desk/coupons', label: 'Coupons' }} label={state}>
        {code}
      </DeskHeading>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      {!isCurrent && (
        <p className="mt-5 text-clay">Stripe didn’t answer. What you see may be older than what it has.</p>
      )}
      <p className="mt-3">{what}.</p>
      <p className="text-soft">{limits}</p>
      {isOwner && <Switch coupon={coupon} />}
      <DeskSection title="Where it was used" aside={uses}>
        {rows.length === 0 && <p className="mt-4 text-fine text-soft">Nowhere yet.</p>}
        <OrderRows rows={rows} />
        {hasMore && <p className="mt-4 text-fine text-soft">The newest {rows.length} are shown.</p>}
      </DeskSection>
      <OrderLog log={log} />
    </>
  )
}

function Switch({
  coupon: { id, code, version, isOn, canSwitchOn, isUnfinished },
}: Pick<Route.ComponentProps['loaderData'], 'coupon'>) {
  if (!isOn && !canSwitchOn && !isUnfinished) return null
  const [what, label] = isOn
    ? ['off', 'Switch it off']
    : canSwitchOn
      ? ['on', 'Switch it on']
      : ['finish', 'Create it now']
  return (
    <DeskForm page="/desk/coupons/:coupon" about={id} className="mt-5">
      {isUnfinished && (
        <p className="measure mb-3">
          Stripe hasn’t confirmed it yet, so nobody can use it. Clicking twice won’t create a second one.
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="do" value={what} variant={isOn ? 'outline' : 'primary'}>
        {label}
        <span className="sr-only">: {code}</span>
      </Button>
    </DeskForm>
  )
}
