import { findDeskCall } from '../calls/bookings/bookings.ts'
import { dollars } from '../catalog/offers.ts'
import { appContext } from '../platform/app-context.ts'
import { wallTime } from '../platform/dates.ts'
import { newId } from '../platform/ids.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/call-page.ts'
import { loadCallBrief } from './call-brief.ts'
import { Brief } from './call-brief-parts.tsx'
import { CallDelivery, CancelCall, MoveCall, Outcome } from './call-forms.tsx'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { handleCallForm } from './handle-call-form.ts'

/** A call: what to know before it, and how it went after it. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const call = await findDeskCall(deps, args.params.order)
  if (!call) throw nothingHere()
  const brief = call.email ? await loadCallBrief(deps, call.email, call.orderId) : undefined
  const { timeZone } = deps.scheduling
  return {
    call,
    press: newId('chg'),
    brief,
    amount: dollars(call.cents),
    startsAt: wallTime(call.startsAt, timeZone).toPlainDateTime().toString().slice(0, 16),
  }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/calls/:order',
    find: (deps) => findDeskCall(deps, args.params.order),
    typed: (fields) => ({ values: Object.fromEntries(fields) }),
    act: ({ deps, session, fields, row: call }) => handleCallForm(deps, session, { call, fields }),
  })
}

export function meta() {
  return deskMeta('Call')
}

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { call, press, brief, amount, startsAt } = loaderData
  const values: Record<string, string> = actionData?.values ?? {}
  const { title, name, email, when, clientWhen, question, state, videoLink, orderId } = call
  return (
    <div className="max-w-3xl">
      <DeskHeading label={title}>
        <bdi>{name ?? email ?? 'A client'}</bdi>
      </DeskHeading>
      <p className="mt-3 font-semibold">{when}</p>
      {clientWhen && <p className="text-fine text-soft">For them: {clientWhen}</p>}
      {email && (
        <a
          href={`/desk/people/${encodeURIComponent(email)}`}
          className="prose-link inline-flex min-h-11 items-center text-fine [overflow-wrap:anywhere]"
        >
          {email}
        </a>
      )}
      {state === 'canceled' && <p className="mt-4 font-semibold text-clay">This call was canceled.</p>}
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <p className="mt-4 flex flex-wrap gap-3">
        {videoLink && (
          <ButtonLink href={videoLink} rel="noopener">
            Open the video call
          </ButtonLink>
        )}
        {email && (
          <ButtonLink href={`/desk/write/${orderId}`} variant="outline">
            Write to them
          </ButtonLink>
        )}
      </p>
      {state === 'begun' && <Outcome outcome={call.outcome} />}
      {state === 'begun' && email && <CallDelivery press={press} values={values} />}
      <Question question={question} />
      {brief && <Brief brief={brief} />}
      {state === 'upcoming' && <MoveCall press={press} startsAt={startsAt} values={values} />}
      {state === 'upcoming' && (
        <CancelCall press={press} orderId={orderId} cents={call.cents} amount={amount} values={values} />
      )}
    </div>
  )
}

function Question({ question }: { question: string | undefined }) {
  return (
    <DeskSection title="What it’s about">
      {question ? (
        <blockquote dir="auto" className="measure mt-4 whitespace-pre-wrap border-evergreen border-l-4 pl-4">
          {question}
        </blockquote>
      ) : (
        <p className="mt-4 text-soft">They didn’t write what it’s about.</p>
      )}
    </DeskSection>
  )
}
