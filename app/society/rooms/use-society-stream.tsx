import { useEffect, useEffectEvent } from 'react'
import { listenToServer } from '../../ui/server-events.ts'
import type { StreamEvent } from './stream.ts'

/** What the stream says, to whichever page listens. */
type StreamMessage =
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'typing'; roomId: string; name: string }
  /** The stream is at this number: a page that is behind it reads itself again. */
  | { kind: 'here'; seq: number; present: number }
  | { kind: 'reset' }
  | { kind: 'ask' }

/**
 * Listens to what happens in the rooms. One tab of a browser holds the stream and tells the others.
 *
 * @param upTo how far the page's own data go
 */
export function useSocietyStream(upTo: number, onMessage: (message: StreamMessage) => void): void {
  const receive = useEffectEvent(onMessage)
  const start = useEffectEvent(() => upTo)
  useEffect(() => {
    const stop = new AbortController()
    const channel = new BroadcastChannel('society')
    channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => receive(data)
    channel.postMessage({ kind: 'ask' } satisfies StreamMessage)
    navigator.locks
      ?.request('society-stream', stop, () => hold(start(), stop.signal, receive))
      // The page was left while it waited for its turn.
      .catch((error) => {
        if (!stop.signal.aborted) throw error
      })
    return () => {
      stop.abort()
      channel.close()
    }
  }, [])
}

/** Holds the stream until the page is left. */
async function hold(after: number, signal: AbortSignal, receive: (message: StreamMessage) => void): Promise<void> {
  const channel = new BroadcastChannel('society')
  let here: Extract<StreamMessage, { kind: 'here' }> = { kind: 'here', seq: after, present: 0 }
  const notify = (message: StreamMessage) => {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data.kind === 'ask') channel.postMessage(here)
  }
  await listenToServer(() => `/society/stream?after=${here.seq}`, signal, {
    message({ data }) {
      const event: StreamEvent = JSON.parse(data)
      here = { ...here, seq: event.seq }
      notify({ kind: 'event', event })
    },
    here({ lastEventId, data }) {
      here = { kind: 'here', seq: Number(lastEventId), present: Number(data) }
      notify(here)
    },
    reset: () => notify({ kind: 'reset' }),
    typing: ({ data }) => notify({ kind: 'typing', ...JSON.parse(data) }),
  })
  channel.close()
}
