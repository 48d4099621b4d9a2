import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { mirrorPromotionCodes, newPromotionCodeId, offersToName } from '../../sales/payments/payments.ts'
import { Alert } from '../../ui/alert.tsx'
import { requireDesk, requirePress } from '../desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from '../desk-parts.tsx'
import { LinkRows } from '../link-rows.tsx'
import type { Route } from './+types/coupons-page.ts'
import { readTyped } from './coupon-fields.ts'
import { CouponForm } from './coupon-form.tsx'
import { loadCoupons } from './coupon-view.ts'
import { type CouponReply, createCoupon } from './handle-coupon-form.ts'

/** The codes that buyers can type at the checkout, and a form for another one. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireDesk(args)
  const deps = args.context.get(appContext)
  const isCurrent = await mirrorPromotionCodes(deps)
  return {
    id: newPromotionCodeId(),
    isCurrent,
    wasRefused: new URL(args.request.url).searchParams.has('refused'),
    isOwner: session.role === 'owner',
    coupons: await loadCoupons(deps),
    products: offersToName().map(({ id, title }) => ({ id, title })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { session, fields, fault } = await requirePress(args, '/desk/coupons')
  const reply: CouponReply = fault
    ? { status: fault.status, problem: fault.message, typed: readTyped(fields) }
    : await createCoupon(args.context.get(appContext), session, fields)
  if ('to' in reply) throw redirect(reply.to, 303)
  return data(reply, reply.status)
}

export function meta() {
  return deskMeta('Coupons')
}

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isCurrent, wasRefused, isOwner, coupons, products } = loaderData
  return (
    <>
      <DeskHeading back={{ to: '/desk/orders', label: 'Orders' }}>Coupons</DeskHeading>
      <p className="measure mt-3">
        Buyers type a code on Stripe’s payment page. The Society has its own price for the first month and takes no
        codes.
      </p>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      {wasRefused && !actionData && (
        <Alert className="mt-5">Stripe refused that coupon, so it’s gone. Create it again here to see why.</Alert>
      )}
      {!isCurrent && (
        <p className="mt-5 text-clay">Stripe didn’t answer. What you see may be older than what it has.</p>
      )}
      <div className="gap-x-12 lg:grid lg:grid-cols-2">
        <DeskSection title="Your codes" aside={String(coupons.length)}>
          {coupons.length === 0 && <p className="mt-4 text-fine text-soft">None yet.</p>}
          <LinkRows
            rows={coupons.map(({ href, code, state, what, limits, uses }) => ({
              href,
              label: `${code}: ${state.toLowerCase()}`,
              detail: `${what}. ${limits} ${uses}.`,
            }))}
          />
        </DeskSection>
        <DeskSection title="Create a code">
          {isOwner ? (
            <CouponForm id={id} products={products} typed={actionData?.typed} problems={actionData?.problems ?? {}} />
          ) : (
            <p className="mt-4 text-soft">Only the owner can create coupons.</p>
          )}
        </DeskSection>
      </div>
    </>
  )
}
