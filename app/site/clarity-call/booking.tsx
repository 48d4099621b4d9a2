import { destinations } from '../../catalog/destinations.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { CallBooking } from '../calls/call-booking.tsx'

const call = offers['clarity-call']

export function ClarityBooking({ className }: { className?: string }) {
  return (
    <CallBooking
      offer={call}
      scheduling={destinations.clarityCallScheduling}
      book="Book a Clarity Call"
      pay={`Pay ${dollars(call.displayPrices.own.cents)} now`}
      {...(className && { className })}
    />
  )
}
