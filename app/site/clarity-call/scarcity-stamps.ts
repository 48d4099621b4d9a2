import type { Scarcity } from '../../calls/bookings/bookings.ts'
import { fillBlanks } from '../../catalog/blanks.ts'
import { clarityCall } from '../../catalog/clarity-call.ts'

/** The words about the times that are left; none when there are plenty. */
export function scarcityStamps({ spotsLeft, within48Hours }: Scarcity): string[] {
  if (spotsLeft === undefined) return []
  const { one, several, soon } = clarityCall.hero.scarcity
  return [spotsLeft === 1 ? one : fillBlanks(several, { count: spotsLeft }), ...(within48Hours ? [soon] : [])]
}
