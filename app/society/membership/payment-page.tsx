import { data, redirect } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { findOpenInvoice } from '../../sales/payments/payments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { UnknownLink } from '../../ui/link-pages.tsx'
import type { Route } from './+types/payment-page.ts'
import { memberPath } from './links.ts'
import { readMemberLink } from './member-link.ts'

/** Leads to Stripe's page for a renewal that failed; without one, to the membership page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(appContext)
  const link = await readMemberLink(deps, params.token)
  if (link.state === 'unknown') return data('unknown' as const, { status: 404 })
  // The page of the membership offers a fresh link.
  if (link.state === 'ended') throw redirect(`/membership/${params.token}`)
  const { member } = link
  const found = await findOpenInvoice(deps, member.order.id)
  if (found.state === 'unreachable') return data('unreachable' as const, { status: 503 })
  const page = found.state === 'open' ? found.url : memberPath(deps, member.membership)
  throw redirect(page)
}

export const meta = () => privateMeta('Pay with another card')

export default function PaymentPage({ loaderData: state, params }: Route.ComponentProps) {
  if (state === 'unknown') return <UnknownLink />
  return (
    <CardPage heading="We can’t reach Stripe right now" lead="You haven’t been charged. Please try again in a minute.">
      <ButtonLink href={`/membership/${params.token}/payment`} size="large" className="mt-6">
        Try again
      </ButtonLink>
    </CardPage>
  )
}
