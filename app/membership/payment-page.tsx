import { data, redirect } from 'react-router'
import { openInvoiceOf } from '../payments/payments.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/payment-page.ts'
import { MemberLetter, privateMeta, UnknownLink } from './member-letter.tsx'
import { findMember, membershipContext } from './membership.ts'
import { memberPath, membershipOfLink } from './paths.ts'

/** Leads on to Stripe's page for a renewal that failed; without one, to how the membership stands. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(membershipContext)
  const id = membershipOfLink(deps.secret, params.token)
  const member = id ? await findMember(deps.database.db, id) : undefined
  if (!member) return data('unknown' as const, { status: 404 })
  const found = await openInvoiceOf(deps, member.order.id)
  if (found.state === 'unreachable') return data('unreachable' as const, { status: 503 })
  const page = found.state === 'open' ? found.url : memberPath(deps.secret, member.membership.id)
  throw redirect(page)
}

export function meta() {
  return privateMeta('Pay with another card')
}

export default function PaymentPage({ loaderData: state, params }: Route.ComponentProps) {
  if (state === 'unknown') return <UnknownLink />
  return (
    <MemberLetter
      heading="Stripe does not answer right now"
      lead="Nothing was charged, and your access stays. Please try again in a minute."
    >
      <ButtonLink href={`/membership/${params.token}/payment`} size="large" className="mt-6">
        Try again
      </ButtonLink>
    </MemberLetter>
  )
}
