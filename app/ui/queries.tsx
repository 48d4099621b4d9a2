import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { useState } from 'react'

/** For pages that fetch repeatedly. They share one cache for the whole visit. */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  const [client] = useState(sharedClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Fetches again whenever the visitor comes back to the tab, at most every half minute, and passes new data to `onData`. A
 * page that already has data needs nothing else of this library, and can load it late.
 *
 * @param known the page's data, and when it was received, in milliseconds since 1970
 * @returns a function that stops watching
 */
export function watchQuery<Data>(
  name: string[],
  known: { data: Data; receivedAt: number },
  fetchData: () => Promise<Data>,
  onData: (data: Data) => void,
): () => void {
  const client = sharedClient()
  client.mount()
  client.setQueryData(name, known.data, { updatedAt: known.receivedAt })
  const observer = new QueryObserver<Data>(client, { queryKey: name, queryFn: fetchData, staleTime: 30_000 })
  const unsubscribe = observer.subscribe(({ data }) => data !== undefined && onData(data))
  return () => {
    unsubscribe()
    client.unmount()
  }
}

let shared: QueryClient | undefined

/** On the server each page has its own client, so that visitors never get each other's data. */
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
        // On the server a timer for each page would keep its data in memory that long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 5 * 60 * 1000,
      },
    },
  })
}
