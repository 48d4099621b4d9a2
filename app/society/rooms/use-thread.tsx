import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { listenToServer } from '../../ui/server-events.ts'
import type { MessageView } from './message-view.ts'
import { type OutboxMessage, readOutbox, sendMessage, writeOutbox } from './outbox.tsx'
import type { StreamEvent } from './stream.ts'
import type { ThreadView } from './thread-view.ts'

/** A thread as it is now: what the page was made with, and everything since. */
export function useThread(view: ThreadView) {
  const [changed, setChanged] = useState<{ of: ThreadView; messages: ReadonlyMap<number, MessageView> }>()
  const [news, setNews] = useState('')
  const revalidator = useRevalidator()
  const seen = useRef(view.upTo)
  seen.current = Math.max(seen.current, view.upTo)
  const messages = useMemo(() => merge(view, changed?.of === view ? changed.messages : new Map()), [view, changed])
  useSocietyStream(view.upTo, {
    reset: () => void revalidator.revalidate(),
    here: (seq) => void (seq > seen.current && revalidator.revalidate()),
    event(event) {
      seen.current = Math.max(seen.current, event.seq)
      if (event.roomId !== view.roomId) return
      setChanged((before) => {
        const known = before?.of === view ? before.messages : new Map<number, MessageView>()
        return { of: view, messages: new Map(known).set(event.message.seq, event.message) }
      })
      if (event.kind === 'added' && isNews(view, event.message))
        setNews(`New from ${event.message.author?.name ?? 'the site'}`)
    },
  })
  const known = new Set(messages.map(({ seq }) => seq))
  const elsewhere = changed?.of === view ? [...changed.messages.values()].filter(({ seq }) => !known.has(seq)) : []
  return { messages, elsewhere, news, ...useOutbox(view, messages) }
}

/** Whether a message is someone else's, is still there, and isn't from someone whom the reader has muted. */
export function isNews({ me, muted }: ThreadView, { author, removed }: MessageView): boolean {
  return !removed && (!author || (author.id !== me.id && !muted.includes(author.id)))
}

/** Messages of the page, with those that were added, edited or removed since. A page of older ones gets no new ones. */
function merge(view: ThreadView, changed: ReadonlyMap<number, MessageView>): MessageView[] {
  const known = new Set(view.messages.map(({ seq }) => seq))
  const added = view.hasNewer ? [] : [...changed.values()].filter(({ seq }) => !known.has(seq))
  return [...view.messages.map((one) => changed.get(one.seq) ?? one), ...added].sort((a, b) => a.seq - b.seq)
}

/**
 * Messages that were sent and haven't arrived. They go out on their own when the connection is back, in the order in which they were
 * written; one that was refused waits for its author. A page of older messages gives way to the one that has the message.
 */
function useOutbox({ roomId, me, hasNewer }: ThreadView, messages: readonly MessageView[]) {
  const place = useMemo(() => ({ author: me.id, roomId }), [me.id, roomId])
  const navigate = useNavigate()
  const [outgoing, setOutgoing] = useState<readonly OutboxMessage[]>([])
  const list = useRef(outgoing)
  const isSending = useRef(false)
  const change = (update: (before: readonly OutboxMessage[]) => readonly OutboxMessage[]) => {
    const before = list.current
    list.current = update(before)
    writeOutbox(before, list.current)
    setOutgoing(list.current)
  }
  const without = (clientId: string) => change((before) => before.filter((one) => one.clientId !== clientId))
  const turn = (from: OutboxMessage['state'], state: OutboxMessage['state']) =>
    change((before) => before.map((one) => (one.state === from && !one.seq ? { ...one, state } : one)))
  const became = (clientId: string, what: Partial<OutboxMessage>) =>
    change((before) => before.map((one) => (one.clientId === clientId ? { ...one, ...what } : one)))
  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    turn('waiting', 'sending')
    for (let one = nextOf(list.current); one; one = nextOf(list.current)) {
      const sent = await sendMessage(one)
      // Without a connection the others would get through no better, or before it.
      if (sent === 'unreachable') turn('sending', 'waiting')
      else if (sent === 'error') became(one.clientId, { state: 'waiting' })
      else if ('problem' in sent) became(one.clientId, { ...sent, state: 'failed' })
      else {
        became(one.clientId, sent)
        if (hasNewer) void navigate({ search: `?at=${sent.seq}`, hash: `m-${sent.seq}` })
      }
    }
    isSending.current = false
  }
  const send = (one: OutboxMessage) => {
    change((before) => [...before.filter(({ clientId }) => clientId !== one.clientId), { ...one, state: 'sending' }])
    void sendAll()
  }
  const sendWaiting = useEffectEvent(() => {
    if (list.current.some(({ state }) => state === 'waiting')) void sendAll()
  })
  const restore = useEffectEvent(() => {
    change(() => readOutbox(place))
    void sendAll()
  })
  useEffect(() => {
    restore()
    const timer = setInterval(sendWaiting, 15_000)
    window.addEventListener('online', sendWaiting)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendWaiting)
    }
  }, [])
  const arrived = new Set(messages.map(({ seq }) => seq))
  const left = outgoing.filter(({ seq }) => !seq || !arrived.has(seq))
  const clear = useEffectEvent(() => change((before) => before.filter(({ seq }) => !seq || !arrived.has(seq))))
  useEffect(() => {
    if (left.length < outgoing.length) clear()
  }, [left.length, outgoing.length])
  return { outgoing: left, send, discard: without }
}

const nextOf = (outgoing: readonly OutboxMessage[]) => outgoing.find(({ state, seq }) => state === 'sending' && !seq)

interface StreamHandlers {
  event(event: StreamEvent): void
  /** The stream is at this number: a page that is behind it reads itself again. */
  here(seq: number): void
  reset(): void
}

/**
 * Listens to what happens in the rooms while the page is looked at. A page in the background catches up when it comes forward:
 * a browser has few connections for all of its tabs.
 *
 * @param upTo how far the page's own data go
 */
function useSocietyStream(upTo: number, handlers: StreamHandlers): void {
  const received = useEffectEvent((event: StreamEvent) => handlers.event(event))
  const here = useEffectEvent((seq: number) => handlers.here(seq))
  const reset = useEffectEvent(() => handlers.reset())
  const start = useEffectEvent(() => upTo)
  useEffect(() => {
    let after = start()
    let stop = new AbortController()
    const listen = () => {
      stop.abort()
      stop = new AbortController()
      if (document.visibilityState !== 'visible') return
      void listenToServer(() => `/society/stream?after=${after}`, stop.signal, {
        message({ data }) {
          const event: StreamEvent = JSON.parse(data)
          after = event.seq
          received(event)
        },
        here({ lastEventId }) {
          after = Number(lastEventId)
          here(after)
        },
        reset,
      })
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      stop.abort()
    }
  }, [])
}
