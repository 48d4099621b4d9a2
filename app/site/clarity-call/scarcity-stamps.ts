import type { Scarcity } from '../../calls/bookings/bookings.ts'

/** The words about the times that are left; none when there are plenty. */
export function scarcityStamps({ spotsLeft, within48Hours }: Scarcity): string[] {
  if (spotsLeft === undefined) return []
  const spots = spotsLeft === 1 ? '1 spot' : `${spotsLeft} spots`
  return [`Only ${spots} left this week`, ...(within48Hours ? ['Next 48 hours only'] : [])]
}
