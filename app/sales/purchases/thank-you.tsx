import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { QueryProvider } from '../../ui/queries.tsx'
import { useAnnouncedReturn } from '../../ui/returned-checkout.ts'
import type { Route } from './+types/thank-you.ts'
import type { Purchase } from './purchase.ts'
import { readPurchase } from './purchase.ts'
import { PurchasePage } from './purchase-page.tsx'

/**
 * The page to which Stripe sends a buyer back. It needs only the session's id in its URL, so it works on a reload, on
 * another device and before any webhook has arrived.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const purchase = await readPurchase(context.get(appContext), request, sessionId)
  return data({ sessionId, purchase }, { status: purchase.state === 'unknown' ? 404 : 200 })
}

export function meta() {
  return [{ title: 'Your purchase | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  useAnnouncedReturn()
  return (
    <QueryProvider>
      <LivePurchase {...loaderData} />
    </QueryProvider>
  )
}

function LivePurchase({ sessionId, purchase: initialData }: Route.ComponentProps['loaderData']) {
  const { data: purchase } = useQuery({
    queryKey: ['purchase', sessionId],
    queryFn: () => fetchPurchase(sessionId),
    initialData,
    enabled: isPending(initialData),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? POLL_INTERVAL_MS : false),
  })
  return (
    <>
      {isPending(purchase) && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <PurchasePage purchase={purchase} />
    </>
  )
}

/** Milliseconds. */
const POLL_INTERVAL_MS = 1500

function isPending({ state }: Purchase): boolean {
  return state === 'open' || state === 'confirming'
}

async function fetchPurchase(sessionId: string): Promise<Purchase> {
  const response = await fetch(`/purchases/${encodeURIComponent(sessionId)}`)
  if (!response.ok) throw new Error(`We couldn’t read the purchase (${response.status}).`)
  return response.json()
}
