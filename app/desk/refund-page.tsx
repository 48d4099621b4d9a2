import type { DeskCall } from '../calls/bookings/bookings.ts'
import { typedCents } from '../platform/forms/typed-cents.ts'
import { newId } from '../platform/ids.ts'
import { holdRefund } from '../sales/payments/payments.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Page, PageSection, Quote } from '../ui/kit/page.tsx'
import type { Route } from './+types/refund-page.ts'
import { findPressed, pressedChangeId, WAS_UNDONE } from './changes.ts'
import { deskAction, nothingHere, refuse, requireDesk } from './desk-access.ts'
import { Act } from './desk-form.tsx'
import { deskMeta, OUTCOMES } from './desk-parts.tsx'
import { loadRefund, refundLater, requestKey } from './refund.ts'
import { Disputed, ReturnMoney, refundHandle } from './return-money.tsx'

/** A request for a refund: what was promised, what follows, and the decision. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const refund = await loadRefund(deps, args.params.order)
  if (!refund) throw nothingHere()
  return {
    refund,
    orderId: args.params.order,
    isHeld: new URL(args.request.url).searchParams.has('held'),
    key: requestKey(args.params.order),
    press: newId('chg'),
  }
}

export const handle = refundHandle

export function action(args: Route.ActionArgs) {
  const orderId = args.params.order
  return deskAction(args, handle, {
    find: (deps) => loadRefund(deps, orderId),
    act: {
      async hold({ deps }) {
        if (await deps.database.transact((tx) => holdRefund(deps, tx, orderId)))
          return { to: `/desk/refunds/${orderId}?held` }
        return refuse('Nothing changed: the money is on its way already.', 409)
      },
      async send({ deps, by: actor, fields, row: refund }) {
        const cents = typedCents(fields.get('amount'))
        const id = pressedChangeId(fields.get('press'), 'refund', orderId, `${cents}`)
        const done = { to: `/desk/orders/${orderId}` }
        const pressed = await findPressed(deps.database.db, id)
        if (pressed) return pressed === 'done' ? done : refuse(WAS_UNDONE, 409)
        if (refund.dispute) return refuse(`Nothing changed. ${refund.dispute.problem}`, 409)
        if (!refund.isOpen) return refuse('Nothing changed: there’s nothing left to refund.', 409)
        if (!cents || cents > refund.cents)
          return refuse(`Nothing changed: type the amount to refund, up to ${refund.amount}.`, 422)
        if (await refundLater(deps, { id, orderId, cents, actor })) return done
        return refuse('Nothing changed: some of the money went back in the meantime.', 409)
      },
    },
  })
}

export const meta = () => deskMeta('Refund')

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, orderId, key, press, isHeld } = loaderData
  const { email, title, bought, asked, began, reason, promise, amount, isOpen, isDecided, goes, dispute, call } = refund
  const isAsked = asked && !isDecided
  return (
    <Page
      narrow
      back={{ to: `/desk/orders/${orderId}`, label: 'Order' }}
      label="Refund"
      title={isOpen ? `${title}, ${amount}` : title}
      lead={`${email ?? 'A buyer'} bought it on ${bought}${asked || began ? ` and asked for a refund on ${asked ?? began}.` : '. They didn’t ask for a refund.'}`}
      saved={isHeld && isOpen && 'On hold: nothing goes out until you decide.'}
      problem={actionData?.problem}
    >
      {reason && <Quote className="mt-5">{reason}</Quote>}
      {promise && <p className="measure mt-5">What you promised: {promise}</p>}
      {call && (
        <p className="measure mt-5">
          <TextLink href={`/desk/calls/${orderId}`}>The call</TextLink>: {call.when}. {howItWent(call)}.
        </p>
      )}
      {goes && (
        <PressForm className="mt-6">
          <p className="measure">
            They started this refund themselves, as promised. The money goes out automatically on {goes}. Until then,
            you can hold it and decide.
          </p>
          <Act does="hold" label="Hold it" variant="outline" className="mt-4" />
        </PressForm>
      )}
      {dispute && <Disputed dispute={dispute} />}
      {!isOpen && !goes && !dispute && (
        <p className="mt-6 font-semibold">There’s nothing left to refund. The order’s page says why.</p>
      )}
      {isOpen && (
        <ReturnMoney orderId={orderId} refund={refund} press={press} typed={actionData?.values.amount ?? ''} />
      )}
      {isOpen && (email || isAsked) && (
        <PageSection title="Something else">
          <div className="mt-4 flex flex-wrap gap-3">
            {email && (
              <ButtonLink href={`/desk/write/${orderId}`} variant="outline">
                Write to them
              </ButtonLink>
            )}
            {isAsked && (
              <PressForm action="/desk" fields={{ key }}>
                <Button name="until" value="done" variant="outline">
                  Mark it done, without a refund
                </Button>
              </PressForm>
            )}
          </div>
        </PageSection>
      )}
    </Page>
  )
}

function howItWent({ state, outcome }: Pick<DeskCall, 'state' | 'outcome'>): string {
  if (state === 'canceled') return 'Canceled'
  if (outcome) return OUTCOMES[outcome]
  return state === 'begun' ? 'You haven’t said how it went' : 'Still to come'
}
