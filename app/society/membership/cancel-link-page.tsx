import { data, Link } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { FRESH_LINK_FIELD } from '../../platform/signed-token.ts'
import { Button, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { CardPage, privateMeta } from '../../ui/card-page.tsx'
import { EndedLink, FreshLinkSent, UnknownLink } from '../../ui/link-pages.tsx'
import { PressForm } from '../parts/parts.tsx'
import type { Route } from './+types/cancel-link-page.ts'
import { setCancellationRequest } from './cancellation.ts'
import { emailMemberLink, readCancelLink } from './member-link.ts'
import { leavingRule, MEMBERSHIP_TEXTS } from './membership-texts.ts'
import { toOwnMembership } from './own-memberships.ts'

/** One button: to end the membership with what is paid, or to resume it. Opening the page changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return pageData(context.get(appContext), params.token)
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const deps = context.get(appContext)
  const link = await readCancelLink(deps, params.token)
  const form = await request.formData()
  if (link.state === 'ended' && form.has(FRESH_LINK_FIELD)) {
    await emailMemberLink(deps, link.member, 'membership-link')
    return data({ state: 'mailed' as const })
  }
  const wanted = form.get('request')
  if (link.state === 'open' && (wanted === 'cancel' || wanted === 'resume')) {
    const { id, isRunning, gift } = toOwnMembership(deps, link.member, undefined)
    if (isRunning && !gift)
      await deps.database.transact((tx) => setCancellationRequest(deps, tx, { membershipId: id, wanted }))
  }
  return pageData(deps, params.token)
}

async function pageData(deps: AppContext, token: string) {
  const link = await readCancelLink(deps, token)
  if (link.state === 'unknown') return data({ state: 'unknown' as const }, { status: 404 })
  if (link.state === 'ended') return data({ state: 'ended' as const }, { status: 410 })
  // The page shows the request at once; a job passes it on to Stripe.
  const own = toOwnMembership(deps, link.member, undefined)
  const { isRunning, isEnding, isPastDue, gift } = own
  const state = isRunning ? (isEnding ? ('ending' as const) : ('running' as const)) : ('over' as const)
  return { ...{ state, isPastDue, gift }, lead: isEnding ? MEMBERSHIP_TEXTS.ending.lead(own) : leavingRule(own) }
}

export const meta = () => privateMeta('Cancel your membership')

export default function CancelLinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const view = actionData ?? loaderData
  if (view.state === 'unknown') return <UnknownLink />
  if (view.state === 'ended') return <EndedLink action={`/cancel/${params.token}`} />
  if (view.state === 'mailed') return <FreshLinkSent />
  if (view.state === 'over') {
    return (
      <CardPage heading="It has already ended" lead="We won’t charge you again, and there’s nothing left to cancel.">
        <Link to="/society" className={buttonClass({ variant: 'outline', className: 'mt-7' })}>
          The Society
        </Link>
      </CardPage>
    )
  }
  if (view.gift) {
    return (
      <CardPage
        label="Your membership"
        heading="There’s nothing to cancel"
        lead={`${view.gift}. We won’t charge you, now or later.`}
      />
    )
  }
  if (view.state === 'ending') {
    return (
      <CardPage
        label="Your membership"
        heading="You’re canceled"
        lead={`${view.lead} We’ve emailed you a confirmation.`}
      >
        {!view.isPastDue && <CancellationButton request="resume" label="Undo: keep my membership" variant="outline" />}
      </CardPage>
    )
  }
  return (
    <CardPage
      label="Your membership"
      heading={actionData ? 'Your membership continues' : 'Cancel your membership?'}
      lead={
        actionData ? 'Glad you’re staying. We’ve emailed you a confirmation with your next payment date.' : view.lead
      }
    >
      <CancellationButton request="cancel" label="Cancel my membership" variant={actionData ? 'outline' : 'primary'} />
    </CardPage>
  )
}

function CancellationButton({ request, label, variant }: { request: string; label: string; variant: ButtonVariant }) {
  return (
    // A form of its own for each: else the focus would stay on the button, and a second press of Enter would undo the first.
    <PressForm key={request} fields={{ request }} className="mt-7">
      <Button size="large" variant={variant}>
        {label}
      </Button>
    </PressForm>
  )
}
