import { QueryClient } from '@tanstack/react-query'

/** Defaults for everything that is fetched: three retries, 1 s, 2 s, 4 s apart and never more than 30 s. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 5 * 60 * 1000,
      },
    },
  })
}
