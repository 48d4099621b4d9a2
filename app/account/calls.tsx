import type { OwnCall } from '../calls/bookings/bookings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { callActionPath } from './paths.ts'

/** Calls to come with what can be done about them, then those that are over. */
export function Calls({ calls }: { calls: readonly OwnCall[] }) {
  const open = calls.filter(({ state }) => state === 'upcoming' || state === 'choose')
  const over = calls.filter(({ state }) => state === 'past' || state === 'canceled')
  return (
    <>
      {open.map((call) => (
        <OpenCall key={call.orderId} call={call} />
      ))}
      {over.length > 0 && (
        <ul className="mt-3">
          {over.map((call) => (
            <li key={call.orderId} className="border-line border-b border-dashed py-1.5 last:border-b-0">
              <CallLink orderId={call.orderId} label={`${call.title}, ${call.when?.short}`} />{' '}
              <span className="text-small text-soft">{overLabel(call)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function overLabel({ state, refunded, isFree, price }: OwnCall): string {
  if (state === 'past') return ''
  return refunded && !isFree ? `canceled, ${price} refunded` : 'canceled'
}

function OpenCall({ call }: { call: OwnCall }) {
  const { orderId, title, state, when, changeableUntil, isCancelable, videoLink } = call
  return (
    <div className="border-line border-b py-4 last:border-b-0">
      <div className="flex items-center gap-4">
        {when && (
          <span aria-hidden="true" className="w-13 shrink-0 border border-line text-center">
            <span className="label block bg-deep-paper">{when.month}</span>
            <span className="block bg-card py-0.5 font-display font-semibold text-title">{when.day}</span>
          </span>
        )}
        <div className="min-w-0">
          <h3 className="font-display font-semibold text-lead leading-tight">{title}</h3>
          <p className="mt-1 text-small text-soft">{when ? when.long : 'Paid. No time picked yet.'}</p>
        </div>
      </div>
      {isCancelable && <p className="measure mt-3 text-small">{changeRule(call)}</p>}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {videoLink && (
          <ButtonLink href={videoLink} size="small" rel="noopener">
            Open the video call
          </ButtonLink>
        )}
        {state === 'choose' && <CallLink orderId={orderId} label="Pick a time" isButton />}
        {changeableUntil && <CallLink orderId={orderId} change="move" label="Move" isButton />}
        {isCancelable && <CallLink orderId={orderId} change="cancel" label="Cancel" />}
        {state === 'upcoming' && <CallLink orderId={orderId} label="Details" />}
      </p>
    </div>
  )
}

function changeRule({ changeableUntil: until, isFree }: OwnCall): React.ReactNode {
  if (!until)
    return `It’s less than 24 hours away, so it can’t be moved. You can cancel it${isFree ? '' : ', without a refund'}.`
  return (
    <>
      Move it, or cancel it{isFree ? '' : ' for a full refund'}, until <strong>{until}</strong>.
    </>
  )
}

function CallLink({
  orderId,
  change,
  label,
  isButton = false,
}: {
  orderId: string
  change?: 'move' | 'cancel'
  label: string
  isButton?: boolean
}) {
  const href = callActionPath(orderId, change)
  return isButton ? (
    <ButtonLink href={href} rel="nofollow" variant="outline" size="small">
      {label}
    </ButtonLink>
  ) : (
    <TextLink href={href} rel="nofollow" className="text-small">
      {label}
    </TextLink>
  )
}
