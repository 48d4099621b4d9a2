import { Component, Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dayLabel } from '../../platform/time-labels.ts'
import { Composer, type SentForm } from './composer.tsx'
import { Entry, Message, OutgoingMessage } from './message-item.tsx'
import type { MessageView } from './message-view.ts'
import { NEWEST } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'
import { useThread } from './use-thread.tsx'

const NOTHING_YET = 'No one has written here yet. Your question helps the next person, too.'

interface ThreadProps {
  view: ThreadView
  /** Says who reads what is written here. */
  placeholder: string
  /** Stands where no one has written yet. */
  empty?: string
  /** What was sent without script and not posted, and why. */
  refused?: SentForm | undefined
}

/**
 * The messages of a room or a thread, the newest at the bottom, and the field to write in. A page that embeds it passes what
 * `loadThread` returned.
 */
export function Thread({ view, placeholder, empty = NOTHING_YET, refused }: ThreadProps) {
  const { messages, outgoing, news, send, discard } = useThread(view)
  const end = useRef<HTMLDivElement>(null)
  useReadMark(view, messages, end)
  const oldest = messages[0]
  const newest = messages.at(-1)
  const unread = firstUnread(view, messages)
  return (
    <section aria-label={view.title}>
      {view.hasOlder && oldest && <MoreLink query={`before=${oldest.seq}`}>Earlier messages</MoreLink>}
      <div role="log" aria-live="off" aria-label={`Messages in ${view.title}`} className="mt-2">
        <ol>
          {messages.length === 0 && outgoing.length === 0 && <li className="py-6 text-soft">{empty}</li>}
          <Messages messages={messages} view={view} unread={unread} />
          {outgoing.map((one) => (
            <OutgoingMessage
              key={one.clientId}
              message={one}
              onRetry={() => send(one)}
              onDiscard={() => discard(one.clientId)}
            />
          ))}
        </ol>
      </div>
      <div ref={end} id={unread ? undefined : NEWEST} />
      {view.hasNewer && newest && <MoreLink query={`after=${newest.seq}`}>Later messages</MoreLink>}
      {/* Said once, apart from the log, which a screen reader would read again from the top. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Composer view={view} placeholder={placeholder} refused={refused} onSend={send} />
    </section>
  )
}

function Messages({
  messages,
  view,
  unread,
}: {
  messages: readonly MessageView[]
  view: ThreadView
  /** The first one. */
  unread: MessageView | undefined
}) {
  return messages.map((message, at) => (
    <Fragment key={message.seq}>
      <Divider message={message} before={messages[at - 1]} zone={view.me.zone} isFirstUnread={message === unread} />
      <MessageBoundary seq={message.seq}>
        {message.kind === 'entry' ? (
          <Entry message={message} />
        ) : (
          <Message message={message} me={view.me} muted={view.muted} />
        )}
      </MessageBoundary>
    </Fragment>
  ))
}

/** The first message after those read before, unless it's their own. For a new member nothing counts as unread. */
function firstUnread({ readUpTo, me }: ThreadView, messages: readonly MessageView[]): MessageView | undefined {
  const at = messages.findIndex(({ seq }) => seq > readUpTo)
  const first = messages[at]
  return readUpTo > 0 && first?.author?.id !== me.id ? first : undefined
}

function MoreLink({ query, children }: { query: string; children: React.ReactNode }) {
  return (
    <Link to={`?${query}`} className="prose-link inline-flex min-h-11 items-center">
      {children}
    </Link>
  )
}

/** The day, where one begins, and the line above the first unread message. */
function Divider({
  message,
  before,
  zone,
  isFirstUnread,
}: {
  message: MessageView
  before: MessageView | undefined
  zone: string
  isFirstUnread: boolean
}) {
  const day = dayLabel(new Date(message.postedAt), zone)
  const isNewDay = !before || dayLabel(new Date(before.postedAt), zone) !== day
  return (
    <>
      {isNewDay && (
        <li className="label mt-5 flex items-center gap-3 text-accent after:h-px after:flex-1 after:bg-line">{day}</li>
      )}
      {isFirstUnread && (
        <li id={NEWEST} className="label mt-4 flex items-center gap-3 after:h-px after:flex-1 after:bg-marigold">
          <span className="bg-marigold px-2 py-0.5 text-ink">New</span>
        </li>
      )}
    </>
  )
}

/** Milliseconds for which a message has to be in view before it counts as read. */
const READ_AFTER = 1000

/** Reports how far the member has read, once the end has been in view for a second: opening a page isn't reading it. */
function useReadMark(
  view: ThreadView,
  messages: readonly MessageView[],
  end: React.RefObject<HTMLElement | null>,
): void {
  const last = messages.at(-1)?.seq ?? 0
  const told = useRef(view.readUpTo)
  const { roomId } = view
  useEffect(() => {
    const element = end.current
    if (!element || last <= told.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (visible: boolean) => {
      clearTimeout(timer)
      if (!visible || document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        told.current = last
        void fetch('/society/reads', {
          method: 'POST',
          body: new URLSearchParams({ room: roomId, seq: String(last) }),
        }).catch(
          () => undefined, // It is said again with the next message.
        )
      }, READ_AFTER)
    }
    const watcher = new IntersectionObserver(([entry]) => look(entry?.isIntersecting ?? false))
    watcher.observe(element)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [last, roomId, end])
}

interface Props {
  seq: number
  children: React.ReactNode
}

/**
 * Around each message, so that one that can't be drawn doesn't replace the page. Its own page shows it as it was typed, and there
 * it can be reported or removed. React lets only a class catch what fails below it.
 */
class MessageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { seq, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <li id={`m-${seq}`} className="py-3 pl-14 text-fine text-soft italic">
        A message can’t be shown here.{' '}
        <Link to={`/society/messages/${seq}`} className="prose-link">
          Read it as it was typed
        </Link>
      </li>
    )
  }
}
