import { useEffect, useMemo, useState } from 'react'
import type { AvailableSlots } from './calendar/days.ts'

/** Refreshes the times when the visitor returns to the tab. The code for that is loaded when they first leave it. */
export function useFreshTimes(call: string, slots: AvailableSlots): AvailableSlots {
  const loaded = slots.times
  const [times, setTimes] = useState(loaded)
  useEffect(() => {
    const receivedAt = Date.now()
    let stop: (() => void) | undefined
    let isUnmounted = false
    setTimes(loaded)
    const start = () =>
      void import('../../ui/queries.tsx').then(
        ({ watchQuery }) => {
          if (isUnmounted) return
          stop = watchQuery(['free times', call], { data: loaded, receivedAt }, () => fetchTimes(call), setTimes)
        },
        () => console.info('the times are not refreshed'),
      )
    document.addEventListener('visibilitychange', start, { once: true })
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', start)
      stop?.()
    }
  }, [call, loaded])
  return useMemo(() => (times === slots.times ? slots : { ...slots, times, initialView: undefined }), [slots, times])
}

async function fetchTimes(call: string): Promise<string[]> {
  const response = await fetch(`/bookings/${call}.json`)
  if (!response.ok) throw new Error(`We couldn’t read the available times (${response.status}).`)
  const body: { times: string[] } = await response.json()
  return body.times
}
