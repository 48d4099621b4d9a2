import { useEffect, useMemo, useState } from 'react'
import type { AvailableSlots } from './calendar/days.ts'

/** The times as they are when somebody comes back to the tab; what watches them is fetched when she first leaves it. */
export function useFreshTimes(call: string, offered: AvailableSlots): AvailableSlots {
  const loaded = offered.times
  const [times, setTimes] = useState(loaded)
  useEffect(() => {
    const receivedAt = Date.now()
    let stop: (() => void) | undefined
    let left = false
    setTimes(loaded)
    const start = () =>
      void import('../ui/queries.tsx').then(
        ({ watchQuery }) => {
          if (!left)
            stop = watchQuery(['free times', call], { data: loaded, receivedAt }, () => fetchTimes(call), setTimes)
        },
        () => console.info('the times stay as they were when the page came'),
      )
    document.addEventListener('visibilitychange', start, { once: true })
    return () => {
      left = true
      document.removeEventListener('visibilitychange', start)
      stop?.()
    }
  }, [call, loaded])
  return useMemo(() => (times === offered.times ? offered : { ...offered, times, first: undefined }), [offered, times])
}

async function fetchTimes(call: string): Promise<string[]> {
  const response = await fetch(`/bookings/${call}.json`)
  if (!response.ok) throw new Error(`The free times could not be read (${response.status}).`)
  return ((await response.json()) as { times: string[] }).times
}
