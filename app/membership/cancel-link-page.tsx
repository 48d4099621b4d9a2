import { data, Form, Link } from 'react-router'
import { FRESH_LINK_FIELD } from '../platform/signed-token.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/cancel-link-page.ts'
import { wish } from './cancellation.ts'
import { mailMemberLink } from './fresh-links.ts'
import { EndedLink, FreshLinkSent, MemberLetter, privateMeta, UnknownLink } from './member-letter.tsx'
import { readCancelLink } from './member-link.ts'
import { viewOf } from './member-view.ts'
import { type Member, type MembershipDeps, membershipContext } from './memberships.ts'
import { isRunning } from './standing.ts'

/** One button: it ends with what is paid, or goes on after all. Opening the page changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answer(context.get(membershipContext), params.token)
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const deps = context.get(membershipContext)
  const link = await readCancelLink(deps, params.token)
  const form = await request.formData()
  if (link.state === 'ended' && form.has(FRESH_LINK_FIELD)) {
    await mailMemberLink(deps, link.member, 'membership-link')
    return data({ stands: 'mailed' as const })
  }
  if (link.state === 'open') await follow(deps, link.member, form.get('wish'))
  return answer(deps, params.token)
}

async function follow(deps: MembershipDeps, { membership }: Member, wanted: unknown): Promise<void> {
  const isKnown = wanted === 'end' || wanted === 'stay'
  if (isKnown && isRunning(membership.state)) await wish(deps, membership.id, wanted)
}

async function answer(deps: MembershipDeps, token: string) {
  const link = await readCancelLink(deps, token)
  if (link.state === 'unknown') return data({ stands: 'unknown' as const }, { status: 404 })
  if (link.state === 'ended') return data({ stands: 'ended' as const }, { status: 410 })
  const { member } = link
  const { until, next, state } = viewOf(deps, member)
  const { wish: asked, wishDoneAt } = member.membership
  // What was just asked for holds already; Stripe is told in the next moment.
  const ends = asked && !wishDoneAt ? asked === 'end' : state === 'ending'
  const unpaid = state === 'past_due'
  const shown = { until, next, unpaid, stands: isRunning(state) ? (ends ? 'ending' : 'running') : 'over' } as const
  return shown
}

export function meta() {
  return privateMeta('Cancel your membership')
}

export default function CancelLinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const view = actionData ?? loaderData
  if (view.stands === 'unknown') return <UnknownLink />
  if (view.stands === 'ended') return <EndedLink action={`/cancel/${params.token}`} />
  if (view.stands === 'mailed') return <FreshLinkSent />
  const end = view.until ? ` until ${view.until}` : ' to the end of what is paid'
  if (view.stands === 'over') {
    return (
      <MemberLetter heading="It has ended already" lead="Nothing more is charged, and nothing is left to cancel.">
        <Link to="/society" className={buttonClass({ variant: 'outline', className: 'mt-7' })}>
          The Society
        </Link>
      </MemberLetter>
    )
  }
  if (view.stands === 'ending') {
    return (
      <MemberLetter
        label="Your membership"
        heading="It is canceled"
        lead={`Nothing more is charged. ${view.unpaid ? '' : `Everything stays yours${end}. `}A mail confirms it.`}
      >
        {!view.unpaid && <Press wish="stay" label="Keep my membership after all" variant="outline" />}
      </MemberLetter>
    )
  }
  return (
    <MemberLetter
      label="Your membership"
      heading={actionData ? 'Your membership goes on' : 'Cancel your membership?'}
      lead={
        actionData
          ? 'Good to have you. A mail confirms it, with the date of the next payment.'
          : view.unpaid
            ? 'The last payment did not go through, so it ends at once. It is not tried again, and nothing more is charged.'
            : `Nothing more is charged after this, and everything stays yours${end}. You can take it back until then.`
      }
    >
      <Press wish="end" label="Cancel my membership" variant={actionData ? 'outline' : 'primary'} />
    </MemberLetter>
  )
}

function Press({ wish, label, variant }: { wish: 'end' | 'stay'; label: string; variant: 'primary' | 'outline' }) {
  return (
    <Form method="post" className="mt-7">
      <input type="hidden" name="wish" value={wish} />
      <Button type="submit" size="large" variant={variant}>
        {label}
      </Button>
    </Form>
  )
}
