import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { useState } from 'react'

/** Around a page that asks for something again and again. All of them share one cache for the whole visit. */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  const [client] = useState(sharedClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Asks again whenever somebody comes back to the tab, half a minute after the last answer at the earliest, and tells what
 * is new. A page that begins with an answer of its own needs no more of this library than that, and can load it late.
 *
 * @param known what the page has, and when that came, in milliseconds since 1970
 * @returns ends it
 */
export function watchQuery<Data>(
  name: string[],
  known: { data: Data; receivedAt: number },
  ask: () => Promise<Data>,
  tell: (data: Data) => void,
): () => void {
  const client = sharedClient()
  client.mount()
  client.setQueryData(name, known.data, { updatedAt: known.receivedAt })
  const observer = new QueryObserver<Data>(client, { queryKey: name, queryFn: ask, staleTime: 30_000 })
  const unsubscribe = observer.subscribe(({ data }) => data !== undefined && tell(data))
  return () => {
    unsubscribe()
    client.unmount()
  }
}

let shared: QueryClient | undefined

/** On the server each page has a client of its own: what one visitor was told is nothing to the next. */
function sharedClient(): QueryClient {
  if (import.meta.env.SSR) return makeQueryClient()
  shared ??= makeQueryClient()
  return shared
}

/** Defaults for everything that is fetched: three retries, 1 s, 2 s, 4 s apart and never more than 30 s. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // On the server a timer for each page would hold all that it was rendered with for as long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * 60 * 1000,
      },
    },
  })
}
