import { useQuery } from '@tanstack/react-query'

/** The times as they are when somebody comes back to the tab. */
export function useFreshTimes(call: string, initialData: string[]): string[] {
  const { data: times } = useQuery({
    queryKey: ['free times', call],
    queryFn: () => askForTimes(call),
    initialData,
    staleTime: 30_000,
  })
  return times
}

async function askForTimes(call: string): Promise<string[]> {
  const response = await fetch(`/bookings/${call}.json`)
  if (!response.ok) throw new Error(`The free times could not be read (${response.status}).`)
  return ((await response.json()) as { times: string[] }).times
}
