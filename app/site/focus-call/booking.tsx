import { destinations } from '../../catalog/destinations.ts'
import { offers } from '../../catalog/offers.ts'
import { CallBooking } from '../calls/call-booking.tsx'

export function FocusBooking({ className }: { className?: string }) {
  return (
    <CallBooking
      offer={offers['focus-call']}
      scheduling={destinations.focusCallScheduling}
      book="Book your Focus Call"
      pay="Pay now, book after"
      {...(className && { className })}
    />
  )
}
