import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

// A layer whose script a new release has taken away is done without: it must not take the page with it.
const load = () => import('./notification-layer.tsx').catch(() => ({ default: EmptyRegion, showError: () => {} }))
const NotificationLayer = lazy(load)

/**
 * The region in which notifications appear; Alt+T moves there. Render it once. Until there is something to say it is
 * an empty region of our own, and the layer that fills it is not fetched.
 */
export function Notifications() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => needed,
    () => false,
  )
  const empty = <EmptyRegion />
  if (!isNeeded) return empty
  return (
    <Suspense fallback={empty}>
      <NotificationLayer />
    </Suspense>
  )
}

/** Shows an error for a few seconds. Anything important must be on the page as well. */
export function notifyError(message: string): void {
  needed = true
  for (const listener of listeners) listener()
  void load().then(({ showError }) => showError(message))
}

let needed = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function EmptyRegion() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') region.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return <section ref={region} aria-label="Notifications" aria-live="polite" tabIndex={-1} />
}
