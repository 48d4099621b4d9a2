import { data, useSearchParams } from 'react-router'
import { clarityCallSuccess } from '../catalog/clarity-call-success.ts'
import { destinations } from '../catalog/destinations.ts'
import { privateIf, publicPage } from '../platform/document/headers.ts'
import { useAnnouncedReturn } from '../ui/returned-checkout.ts'
import type { Route } from './+types/clarity-call-success.ts'
import { PaidConfirmation } from './clarity-call-success/paid-confirmation.tsx'

/** With the session of a purchase in its address it is for that buyer alone. */
export function loader({ request }: Route.LoaderArgs) {
  const isOfBuyer = new URL(request.url).searchParams.has('session_id')
  return data(null, privateIf(isOfBuyer))
}

export const headers = publicPage

export function meta() {
  const { title, description } = clarityCallSuccess.meta
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function ClarityCallSuccess() {
  useAnnouncedReturn()
  const [query] = useSearchParams()
  return <PaidConfirmation scheduling={schedulingOf(query.get('session_id'))} />
}

/** The session tells our own calendar what was paid, so that no one pays twice. An outside calendar doesn't get it. */
function schedulingOf(sessionId: string | null): string {
  const { clarityCallScheduling } = destinations
  if (!sessionId || !clarityCallScheduling.startsWith('/')) return clarityCallScheduling
  return `${clarityCallScheduling}?session_id=${encodeURIComponent(sessionId)}`
}
