import { useEffect, useState } from 'react'

/** Turns true when the page has come alive and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(request)
  }, [])
  return idle
}
