import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MessageView } from './message-view.ts'
import { messagePath, NEWEST, WRITE } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'
import { isNews } from './use-thread.tsx'

/** Milliseconds for which a message has to be in view before it counts as read. */
const READ_AFTER = 1000

interface Reading {
  /** Of messages on their way. */
  outgoing: number
  /** Others' messages that came since the page was opened, where the page doesn't show them. */
  elsewhere: readonly MessageView[]
  /** Whether the page is for reading alone, and opens where that begins. */
  opensAtNew: boolean
}

/**
 * Where someone is in a thread. It opens at the first unread message, or at the newest; goes back to where they stood; goes
 * along with what comes while its end is in view; and reports what they've seen.
 */
export function useReading(
  view: ThreadView,
  messages: readonly MessageView[],
  { outgoing, elsewhere, opensAtNew }: Reading,
) {
  const { roomId, hasNewer } = view
  const [opened] = useState(() => ({ newest: messages.at(-1)?.seq ?? 0, readUpTo: view.readUpTo }))
  const [seen, setSeen] = useState(0)
  const section = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(false)
  const newest = messages.at(-1)?.seq ?? 0
  const parts = { section, end, foot }
  useLanding(parts, isAtEnd, roomId, opensAtNew)

  const before = useRef({ newest, outgoing })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { newest, outgoing }
    const isOwn = outgoing > last.outgoing
    if (!isOwn && (newest <= last.newest || !isAtEnd.current)) return
    toEnd(parts)
    const first = isOwn ? undefined : messagesIn(section).find((one) => seqOf(one) > last.newest)
    if (first && first.getBoundingClientRect().top < 0) first.scrollIntoView()
  })
  useEffect(() => {
    if (!section.current) return
    // The field gets higher, or a message in view, such as by thanks.
    const watcher = new ResizeObserver(() => isAtEnd.current && toEnd({ section, end, foot }))
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [])

  const told = useRef(view.readUpTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again at what was added.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (event?: Event) => {
      const now = lastSeen(parts)
      // Who was at the end when the screen was turned is brought back there.
      isAtEnd.current = isEndInView(parts) || (event?.type === 'resize' && isAtEnd.current)
      setSeen((before) => Math.max(before, now))
      if (timer || now <= told.current || document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        timer = undefined
        const still = Math.min(now, lastSeen(parts))
        if (still > told.current && document.visibilityState === 'visible') {
          told.current = still
          tellRead(roomId, still)
        }
        look()
      }, READ_AFTER)
    }
    look()
    const stop = new AbortController()
    for (const target of [window, document])
      for (const name of ['scroll', 'resize', 'visibilitychange'])
        target.addEventListener(name, look, { passive: true, signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [newest, roomId])

  const waiting = (hasNewer ? elsewhere : messages).filter(
    (message) => message.seq > Math.max(opened.newest, seen) && isNews(view, message),
  )
  return { ...parts, readUpTo: opened.readUpTo, waiting }
}

type Parts = Record<'section' | 'end' | 'foot', React.RefObject<HTMLElement | null>>

const messagesIn = (section: Parts['section']) => [
  ...(section.current?.querySelectorAll<HTMLElement>('li[id^="m-"]') ?? []),
]
const seqOf = (message: HTMLElement) => Number(message.id.slice(2))

/** The last message that is in view to its end, or was passed. */
function lastSeen({ section, foot }: Parts): number {
  const edge = Math.min(window.innerHeight, foot.current?.getBoundingClientRect().top ?? 0) + 1
  const last = messagesIn(section).findLast((one) => one.getBoundingClientRect().bottom <= edge)
  return last ? seqOf(last) : 0
}

function isEndInView({ end, foot }: Parts): boolean {
  const top = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  return top <= window.innerHeight && top <= (foot.current?.getBoundingClientRect().top ?? 0) + 24
}

/** The end of the messages, above the field that is at the bottom of the screen. */
function toEnd({ end, foot }: Parts): void {
  if (!end.current || !foot.current) return
  const above = Math.min(window.innerHeight, foot.current.getBoundingClientRect().top)
  window.scrollBy({ top: end.current.getBoundingClientRect().top - above, behavior: 'instant' })
}

function tellRead(roomId: string, seq: number): void {
  void fetch('/society/reads', { method: 'POST', body: new URLSearchParams({ room: roomId, seq: String(seq) }) }).catch(
    () => undefined, // It is said again with the next message.
  )
}

/** What an entry of the browser's history has of a thread: the first message in view, and how much of its height was passed. */
interface Place {
  roomId: string
  seq: number
  passed: number
}

/** Milliseconds without scrolling, after which someone stands somewhere. */
const STANDS_AFTER = 200

function useLanding(parts: Parts, isAtEnd: React.RefObject<boolean>, roomId: string, opensAtNew: boolean): void {
  const navigate = useNavigate()
  const { pathname, hash, search } = useLocation()
  const land = useEffectEvent(() => {
    const place: Place | undefined = history.state?.place
    if (place?.roomId === roomId) void goBackTo(place)
    else if (opensAtNew) openAt(hash, parts)
  })
  /** After Back the address is that of the next page already, while this one is still shown. */
  const isShown = useEffectEvent(() => window.location.pathname + window.location.search === pathname + search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that a thread is opened.
  useEffect(() => land(), [roomId])
  // The router goes to the top for what isn't on the page. Earlier messages have the same hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: lands again where only the page of messages is another.
  useEffect(() => {
    if (hash) land()
  }, [hash, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pair of listeners for each thread.
  useEffect(() => {
    let place: Place | undefined = history.state?.place
    let width = window.innerWidth
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isShown()) return
        const first = messagesIn(parts.section).find((one) => one.getBoundingClientRect().bottom > 0)
        if (!first) return
        const { top, height } = first.getBoundingClientRect()
        place = { roomId, seq: seqOf(first), passed: -top / height }
        history.replaceState({ ...history.state, place }, '')
      }, STANDS_AFTER)
    }
    const turn = () => {
      const isTurned = window.innerWidth !== width
      width = window.innerWidth
      if (isAtEnd.current) toEnd(parts)
      // Above the messages of a page that embeds them, something else is being read.
      else if (isTurned && place?.roomId === roomId && place.passed > -1) void goBackTo(place)
    }
    window.addEventListener('scroll', keep, { passive: true })
    window.addEventListener('resize', turn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', keep)
      window.removeEventListener('resize', turn)
    }
  }, [roomId])

  async function goBackTo({ seq, passed }: Place) {
    const stood = document.getElementById(`m-${seq}`)
    const { top, height } = stood?.getBoundingClientRect() ?? { top: 0, height: 0 }
    if (stood) window.scrollBy({ top: top + passed * height, behavior: 'instant' })
    // So much was said since that it's on a page of its own.
    else if (opensAtNew) await navigate(messagePath(roomId, seq), { replace: true })
  }
}

/** Where an address leads, and else where reading goes on. */
function openAt(hash: string, parts: Parts): void {
  const line = document.getElementById(NEWEST)
  const target = hash === `#${NEWEST}` ? null : document.getElementById(hash.slice(1))
  if (hash === `#${WRITE}`) toEnd(parts)
  else if (target) target.scrollIntoView({ behavior: 'instant' })
  else if (line && line !== parts.end.current) line.scrollIntoView({ behavior: 'instant' })
  else toEnd(parts)
}
