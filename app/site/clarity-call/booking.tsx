import { fillBlanks } from '../../catalog/blanks.ts'
import { clarityCall } from '../../catalog/clarity-call.ts'
import { destinations } from '../../catalog/destinations.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { CallBooking } from '../calls/call-booking.tsx'

export function ClarityBooking({ className }: { className?: string }) {
  const call = offers['clarity-call']
  const { book, pay } = clarityCall.hero
  return (
    <CallBooking
      offer={call}
      scheduling={destinations.clarityCallScheduling}
      book={book}
      pay={fillBlanks(pay, { price: dollars(call.displayPrices.own.cents) })}
      {...(className && { className })}
    />
  )
}
