import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { Queries } from '../ui/queries.tsx'
import type { Route } from './+types/thank-you.ts'
import { PurchaseLetter } from './purchase-letter.tsx'
import type { Purchase } from './purchase.ts'
import { purchaseContext, readPurchase } from './purchase.ts'

/**
 * Where the payment page sends a buyer back to. The session's id in the address is the only key, so that the page works
 * on a reload, on another device and before any webhook has come.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const purchase = await readPurchase(context.get(purchaseContext), sessionId)
  return data({ sessionId, purchase }, { status: purchase.state === 'unknown' ? 404 : 200 })
}

export function meta() {
  return [{ title: 'Your purchase | Unborrowed' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return (
    <Queries>
      <LivePurchase {...loaderData} />
    </Queries>
  )
}

function LivePurchase({ sessionId, purchase: initialData }: Route.ComponentProps['loaderData']) {
  const { data: purchase } = useQuery({
    queryKey: ['purchase', sessionId],
    queryFn: () => askFor(sessionId),
    initialData,
    enabled: isUnderWay(initialData),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_AGAIN_AFTER : false),
  })
  return (
    <>
      {isUnderWay(purchase) && (
        <noscript>
          <meta httpEquiv="refresh" content="4" />
        </noscript>
      )}
      <PurchaseLetter purchase={purchase} />
    </>
  )
}

/** Milliseconds. */
const ASK_AGAIN_AFTER = 1500

function isUnderWay({ state }: Purchase): boolean {
  return state === 'open' || state === 'confirming'
}

async function askFor(sessionId: string): Promise<Purchase> {
  const response = await fetch(`/purchases/${encodeURIComponent(sessionId)}`)
  if (!response.ok) throw new Error(`The purchase could not be read (${response.status}).`)
  return response.json()
}
