import { Link } from 'react-router'
import { stateName } from '../../catalog/us-states.ts'
import { timeLabel } from '../../platform/time-labels.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CalendarDaysIcon, ClockIcon, EllipsisIcon } from '../../ui/icons.tsx'
import { MessagePictures } from './message-pictures.tsx'
import type { MessageView } from './message-view.ts'
import type { OutboxMessage } from './outbox.tsx'
import type { ThreadView } from './thread-view.ts'

/** A dated line of the site itself. */
export function Entry({ message: { seq, html } }: { message: MessageView }) {
  return (
    <li id={`m-${seq}`} className="my-3 flex items-start gap-3 border-line border-y border-dashed py-3 text-small">
      <CalendarDaysIcon aria-hidden="true" size={18} className="mt-1 shrink-0 text-accent" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has escaped it. */}
      <span dangerouslySetInnerHTML={{ __html: html }} />
    </li>
  )
}

export function Message({
  message,
  me,
  muted,
}: {
  message: MessageView
  me: ThreadView['me']
  muted: readonly string[]
}) {
  const { seq, author, html, pictures, postedAt, isEdited, removed } = message
  if (removed) return <Tombstone message={message} />
  if (author && muted.includes(author.id)) return <Folded message={message} me={me} />
  const isMine = author?.id === me.id
  const isCoach = author?.isCoach ?? false
  const name = isMine ? 'You' : (author?.name ?? 'A former member')
  return (
    <li id={`m-${seq}`} className="grid scroll-mt-20 grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 py-3">
      <Avatar name={author?.name ?? '–'} />
      <div className={classes(isCoach && 'border-evergreen border-l-4 border-double bg-pale-mint px-3 pb-2')}>
        <div className="flex items-center gap-x-2 text-small">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="font-semibold">{name}</bdi>
            {isCoach && <span className="bg-mint px-1.5 font-mono text-label">Coach</span>}
            <span className="text-fine text-soft">
              {!isMine && author?.state && `${stateName(author.state)} · `}
              <time dateTime={postedAt}>{timeLabel(new Date(postedAt), me.zone)}</time>
            </span>
          </span>
          <Link
            to={`/society/messages/${seq}`}
            className="ml-auto flex size-11 shrink-0 items-center justify-center"
            aria-label={`What you can do with ${isMine ? 'your message' : `${name}’s message`} of ${timeLabel(new Date(postedAt), me.zone)}`}
          >
            <EllipsisIcon aria-hidden="true" size={20} />
          </Link>
        </div>
        <MessageText html={html} me={me.id} />
        <MessagePictures pictures={pictures} />
        {isEdited && <p className="text-fine text-soft">edited</p>}
      </div>
    </li>
  )
}

/** What the server made of it (message-html.ts). Quotes can only be in its tags, so what's replaced is the reader's own mention. */
function MessageText({ html, me }: { html: string; me: string }) {
  const own = html.replaceAll(`data-mention="${me}"`, 'data-mention="me"')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own grammar, everything typed in it escaped.
  return <div className="message-text" dangerouslySetInnerHTML={{ __html: own }} />
}

/** By someone whom the reader has muted. */
function Folded({ message: { seq, html, pictures }, me }: { message: MessageView; me: ThreadView['me'] }) {
  return (
    <li id={`m-${seq}`} className="py-1 pl-14 text-fine">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-soft italic">
          A message from someone you’ve muted. Show it
        </summary>
        <MessageText html={html} me={me.id} />
        <MessagePictures pictures={pictures} />
      </details>
    </li>
  )
}

function Tombstone({ message: { seq, author, removed } }: { message: MessageView }) {
  const who = removed?.by === 'coach' ? 'The coach' : (author?.name ?? 'Its author')
  return (
    <li id={`m-${seq}`} className="py-3 pl-14 text-fine text-soft italic">
      <bdi>{who}</bdi> removed a message
      {removed?.reason ? `: ${removed.reason}` : '.'}
    </li>
  )
}

/** One that is on its way, and what became of it, in words. */
export function OutgoingMessage({
  message: { text, pictures = [], state, problem },
  onRetry,
  onDiscard,
}: {
  message: OutboxMessage
  onRetry: () => void
  onDiscard: () => void
}) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 py-3">
      <Avatar name="You" />
      <div>
        <p className="font-semibold text-small">You</p>
        <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{text}</p>
        {pictures.length > 0 && (
          <p className="text-small text-soft">
            {pictures.length === 1 ? 'With a picture' : `With ${pictures.length} pictures`}
          </p>
        )}
        <p
          role="status"
          className={classes('mt-1 flex items-center gap-2 text-fine', state === 'failed' && 'text-clay')}
        >
          <ClockIcon aria-hidden="true" size={15} />
          {state === 'sending' && 'Sending…'}
          {state === 'waiting' && 'Waiting to send: you’re offline. It goes out by itself.'}
          {state === 'failed' && `Not sent. ${problem}`}
        </p>
        {state === 'failed' && (
          <div className="mt-2 flex gap-3">
            <Button size="small" variant="outline" onClick={onRetry}>
              Try again
            </Button>
            <Button size="small" variant="outline" onClick={onDiscard}>
              Take it back
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
