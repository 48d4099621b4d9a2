import { lazy, Suspense } from 'react'
import { useIdle } from './idle.ts'

const load = () => import('./notification-layer.tsx')
const NotificationLayer = lazy(load)

/** The region in which notifications appear (Alt+T moves there). Fetched when the page is idle: render it once. */
export function Notifications() {
  const idle = useIdle()
  return idle ? (
    <Suspense fallback={null}>
      <NotificationLayer />
    </Suspense>
  ) : null
}

/** Shows an error for a few seconds. It is a courtesy: whatever matters must also stand on the page. */
export function notifyError(message: string): void {
  void load().then(({ showError }) => showError(message))
}
