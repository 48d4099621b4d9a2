import { startTransition, useEffect, useState } from 'react'

/** Only the browser knows the visitor's time zone, and asking is slow on a phone, so the first paint does not wait for it. */
export function useBrowserTimeZone(): string | undefined {
  const [zone, setZone] = useState<string>()
  useEffect(() => {
    const timeout = setTimeout(() => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      startTransition(() => setZone(timeZone || undefined))
    })
    return () => clearTimeout(timeout)
  }, [])
  return zone
}
