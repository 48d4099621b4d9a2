import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'

export default function NotificationLayer() {
  useEffect(() => announceMounted(), [])
  return (
    <Toaster
      hotkey={['altKey', 'KeyT']}
      // Sonner appends the hotkey to `containerAriaLabel`; the region's name is the one word.
      customAriaLabel="Notifications"
      position="bottom-right"
      toastOptions={{ className: 'toast' }}
    />
  )
}

/** Waits for the region, because sonner drops notifications from before it is mounted. */
export function showError(message: string): void {
  void mounted.then(() => toast.error(message))
}

let announceMounted: () => void
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve
})
