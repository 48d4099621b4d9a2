import { type AppContext, appContext } from '../platform/app-context.ts'
import { parseEmailAddress } from '../platform/mail/email-address.ts'
import { addressProblem } from '../platform/mail/pasted-address.ts'
import { findOrder } from '../sales/orders/orders.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/order-page.ts'
import { correctAddress } from './correct-address.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { DeskHeading, deskMeta } from './desk-parts.tsx'
import { CorrectAddress, Disputes, Emails, Opened, OrderLog, Refunds } from './order-parts.tsx'
import { loadOrder } from './order-view.ts'
import { Facts } from './person-parts.tsx'
import { loadRefund } from './refund.ts'
import { ReturnMoney } from './return-money.tsx'

/** One order: how it stands, what came of it, and what can be done about it. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const order = await loadOrder(args.context.get(appContext), args.params.order)
  if (!order) throw nothingHere()
  return {
    order,
    refund: await openRefund(args.context.get(appContext), order.id),
  }
}

/** What of its payment can still go back; undefined when nothing can. */
async function openRefund(deps: AppContext, orderId: string) {
  const refund = await loadRefund(deps, orderId)
  return refund?.isOpen ? { amount: refund.amount, follows: refund.follows } : undefined
}

/** Corrects the address. It decides who gets what was bought, so it's the owner's. */
export function action(args: Route.ActionArgs) {
  const orderId = args.params.order
  return deskAction(args, {
    page: '/desk/orders/:order',
    find: ({ database }) => findOrder(database.db, orderId),
    typed: (fields) => ({ typed: fields.get('email') ?? '' }),
    async act({ deps, by, fields }) {
      const typed = fields.get('email') ?? ''
      const to = parseEmailAddress(typed)
      if (!to) return refuse(addressProblem(typed, 'Type the whole address, such as rosa@example.com.'), 422)
      const problem = await correctAddress(deps, { orderId, to, by })
      return problem ? refuse(problem, 409) : { to: `/desk/orders/${orderId}` }
    },
  })
}

export function meta() {
  return deskMeta('Order')
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refund } = loaderData
  const { number, title, email, personPath } = order
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <DeskHeading back={{ to: '/desk/orders', label: 'Orders' }} label={`Order ${number}`}>
            {title}
          </DeskHeading>
          {personPath ? (
            <a href={personPath} className="prose-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
              {email}
            </a>
          ) : (
            <p className="mt-2 text-soft">We don’t know the buyer’s address.</p>
          )}
        </div>
        <Actions order={order} />
      </div>
      <Facts facts={order.facts} />
      {order.discount && <p className="mt-4">They got {order.discount}.</p>}
      <Disputes disputes={order.disputes} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Opened opened={order.opened} />
          <Emails emails={order.emails} />
        </div>
        <div className="min-w-0">
          <Refunds refunds={order.refunds} />
          {refund && <ReturnMoney orderId={order.id} refund={refund} />}
          <OrderLog log={order.log} />
          {email && <CorrectAddress orderId={order.id} email={email} reply={actionData} />}
        </div>
      </div>
    </>
  )
}

function Actions({ order: { id, email, stripeHref } }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  return (
    <p className="flex flex-wrap gap-3">
      {stripeHref && (
        <ButtonLink href={stripeHref} variant="outline" rel="noreferrer">
          See it at Stripe
        </ButtonLink>
      )}
      {email && <ButtonLink href={`/desk/write/${id}`}>Write to them</ButtonLink>}
    </p>
  )
}
