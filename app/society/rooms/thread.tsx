import { Component, Fragment, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { dayLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { closeOutside } from '../../ui/close-outside.ts'
import { TextLink } from '../parts/parts.tsx'
import { Composer, type SentForm } from './composer.tsx'
import { Entry, Message, OutgoingMessage } from './message-item.tsx'
import type { MessageView, Quote } from './message-view.ts'
import type { OutboxMessage } from './outbox.tsx'
import { messagePath, NEWEST, roomPath, WRITE } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'
import { useReading } from './use-reading.ts'
import { isNews, useThread } from './use-thread.tsx'

const NOTHING_YET = 'No one has written here yet. Your question helps the next person, too.'

interface ThreadProps {
  view: ThreadView
  /** Says who reads what is written here. */
  placeholder: string
  /** Stands where no one has written yet. */
  empty?: string
  /** What was sent without script and not posted, and why. */
  refused?: SentForm | undefined
  /** Whether the page is the thread's own, and opens where reading begins. */
  opensAtNew?: boolean
}

/**
 * The messages of a room or a thread, the newest at the bottom, and the field to write in, at the bottom of the screen. A page
 * that embeds it passes what `loadThread` returned.
 */
export function Thread({ view, placeholder, empty = NOTHING_YET, refused, opensAtNew = false }: ThreadProps) {
  const { messages, elsewhere, outgoing, news, send, discard } = useThread(view)
  const reading = useReading(view, messages, { outgoing: outgoing.length, elsewhere, opensAtNew })
  const { section, end, foot, waiting } = reading
  const [answers, setAnswers] = useState(view.answers)
  const { hash } = useLocation()
  // What a link within the site leads to, the browser doesn't take for its target.
  const [target, setTarget] = useState<string>()
  useEffect(() => setTarget(hash), [hash])
  const [takenBack, setTakenBack] = useState<OutboxMessage>()
  const field = useRef<HTMLTextAreaElement>(null)
  useThreadKeys(section, field)
  useEffect(
    () => closeOutside(() => section.current?.querySelectorAll<HTMLDetailsElement>('details[data-menu]') ?? []),
    [section],
  )
  const takeBack = (one: OutboxMessage) => {
    discard(one.clientId)
    setTakenBack(one)
    if (one.quoted) setAnswers(one.quoted)
  }
  const answer = (quote: Quote) => {
    setAnswers(quote)
    field.current?.focus()
  }
  const oldest = messages[0]
  const newest = messages.at(-1)
  const unread = messages.find((message) => message.seq > reading.readUpTo && isNews(view, message))
  return (
    <section ref={section} aria-label={view.title} className={opensAtNew ? 'flex grow flex-col' : undefined}>
      {view.hasOlder && oldest && <TextLink to={`?before=${oldest.seq}#${NEWEST}`}>Earlier messages</TextLink>}
      <div role="log" aria-live="off" aria-label={`Messages in ${view.title}`} className="mt-2 grow">
        <ol>
          {messages.length === 0 && outgoing.length === 0 && <li className="py-6 text-soft">{empty}</li>}
          <Messages messages={messages} view={view} unread={unread} target={target} onAnswer={answer} />
          {outgoing.map((one) => (
            <OutgoingMessage
              key={one.clientId}
              message={one}
              onRetry={() => send(one)}
              onTakeBack={() => takeBack(one)}
            />
          ))}
        </ol>
      </div>
      {view.hasNewer && newest && <TextLink to={`?after=${newest.seq}`}>Later messages</TextLink>}
      <div ref={end} id={unread ? undefined : NEWEST} />
      {/* Said once, apart from the log, which a screen reader would read again from the top. */}
      <p role="status" className="sr-only">
        {news}
      </p>
      <div
        ref={foot}
        id={WRITE}
        className="not-printed sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 bg-paper pt-1 pb-2 lg:bottom-0 lg:pb-4"
      >
        {waiting.length > 0 && <NewChip waiting={waiting} view={view} />}
        <Composer
          view={view}
          field={field}
          placeholder={placeholder}
          refused={refused}
          answers={answers}
          onAnswer={setAnswers}
          onSend={send}
          takenBack={takenBack}
        />
      </div>
    </section>
  )
}

/** F6 goes from the messages to the field and back; at the menu of a message, the arrows go to the one before and after. */
function useThreadKeys(section: React.RefObject<HTMLElement | null>, field: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { activeElement } = document
      const all = section.current?.querySelectorAll<HTMLElement>('li[id^="m-"] details[data-menu] > summary') ?? []
      const menus = [...all]
      const at = menus.indexOf(activeElement as HTMLElement)
      const passed = () => menus.findLast((menu) => menu.getBoundingClientRect().top < window.innerHeight / 2)
      const next: Partial<Record<string, HTMLElement | null>> = {
        F6: activeElement === field.current ? (passed() ?? menus[0]) : field.current,
        ...(at >= 0 && { ArrowUp: menus[at - 1], ArrowDown: menus[at + 1] }),
      }
      const to = next[event.key]
      if (!to || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      to.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [section, field])
}

/** What came while someone reads above it; a press leads there. */
function NewChip({ waiting, view: { roomId, hasNewer } }: { waiting: readonly MessageView[]; view: ThreadView }) {
  const first = waiting[0]?.seq ?? 0
  const goThere = (event: React.MouseEvent) => {
    if (hasNewer) return
    event.preventDefault()
    const message = document.getElementById(`m-${first}`)
    message?.scrollIntoView({ block: 'center' })
    message?.setAttribute('tabindex', '-1')
    message?.focus({ preventScroll: true })
  }
  return (
    <Link
      to={messagePath(roomId, first)}
      onClick={goThere}
      className="absolute bottom-full left-1/2 mb-2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border-2 border-ink bg-marigold px-4 font-semibold text-ink text-small"
    >
      {waiting.length} new <span aria-hidden="true">↓</span>
    </Link>
  )
}

function Messages({
  messages,
  view,
  unread,
  target,
  onAnswer,
}: {
  messages: readonly MessageView[]
  view: ThreadView
  unread: MessageView | undefined
  /** Undefined until the page has its script. */
  target: string | undefined
  onAnswer: (quote: Quote) => void
}) {
  const shown = new Set(messages.map(({ seq }) => seq))
  return messages.map((message, at) => (
    <Fragment key={message.seq}>
      <Divider message={message} before={messages[at - 1]} zone={view.me.zone} isFirstUnread={message === unread} />
      <MessageBoundary seq={message.seq}>
        {message.kind === 'entry' ? (
          <Entry message={message} />
        ) : (
          <Message
            message={message}
            view={view}
            shown={shown}
            isTarget={target === undefined ? undefined : target === `#m-${message.seq}`}
            onAnswer={onAnswer}
          />
        )}
      </MessageBoundary>
    </Fragment>
  ))
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
        <li
          id={NEWEST}
          className="label mt-4 flex scroll-mt-4 items-center gap-3 after:h-px after:flex-1 after:bg-marigold"
        >
          <span className="bg-marigold px-2 py-0.5 text-ink">New</span>
        </li>
      )}
    </>
  )
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

/** Follows a thread or stops, and comes back to the page that it is on. */
export function FollowForm({ thread: { roomId, follows } }: { thread: Pick<ThreadView, 'roomId' | 'follows'> }) {
  const { pathname } = useLocation()
  return (
    <Form method="post" action={roomPath(roomId)} className="not-printed">
      <input type="hidden" name="back" value={pathname} />
      <Button name="follow" value={follows ? 'no' : 'yes'} size="small" variant="outline">
        {follows ? 'Stop following' : 'Follow this thread'}
      </Button>
    </Form>
  )
}
