import { destinations } from '../../catalog/destinations.ts'
import { focusCall } from '../../catalog/focus-call.ts'
import { offers } from '../../catalog/offers.ts'
import { CallBooking } from '../calls/call-booking.tsx'

export function FocusBooking({ className }: { className?: string }) {
  return (
    <CallBooking
      offer={offers['focus-call']}
      scheduling={destinations.focusCallScheduling}
      book={focusCall.hero.book}
      pay={focusCall.hero.pay}
      {...(className && { className })}
    />
  )
}
