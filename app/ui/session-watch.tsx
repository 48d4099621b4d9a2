import { useEffect } from 'react'
import { listenToServer } from './server-events.ts'

/**
 * For every page of someone who is signed in: leaves the page when the session ends, here or elsewhere. One tab of a browser
 * holds the stream and tells the others.
 */
export function SessionWatch() {
  useEffect(() => {
    const stop = new AbortController()
    const channel = new BroadcastChannel('session')
    channel.onmessage = leave
    // A page that comes back out of the browser's memory may be of a session that is over.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), stop)
    navigator.locks
      ?.request('session-events', stop, () => watch(stop.signal, channel))
      // The page was left while it waited for its turn.
      .catch((error) => {
        if (!stop.signal.aborted) throw error
      })
    return () => {
      stop.abort()
      channel.close()
    }
  }, [])
  return null
}

function watch(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  return listenToServer(() => '/account/session-events', signal, {
    ended() {
      channel.postMessage('ended')
      leave()
    },
  })
}

/** Asks for the page again: the server leads to the right way to sign in, and that leads back here. */
function leave(): void {
  window.location.replace(window.location.pathname + window.location.search)
}
