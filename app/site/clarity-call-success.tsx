import { site } from '../../site.config.ts'
import { destinations } from '../catalog/destinations.ts'
import { BookingLetter } from './clarity-call-success/booking-letter.tsx'

export function meta() {
  return [
    { title: `Paid: now pick a time | ${site.brand}` },
    { name: 'description', content: 'Your Clarity Call is paid. Pick the time that suits you.' },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function ClarityCallSuccess() {
  return <BookingLetter scheduling={destinations.clarityCallScheduling} />
}
