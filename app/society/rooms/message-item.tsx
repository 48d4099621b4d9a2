import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { stateName } from '../../catalog/us-states.ts'
import { timeLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/field.tsx'
import { CalendarDaysIcon, ClockIcon } from '../../ui/icons.tsx'
import { TextLink } from '../parts/parts.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessagePictures } from './message-pictures.tsx'
import type { MessageView, Quote } from './message-view.ts'
import { type OutboxMessage, sendForm } from './outbox.tsx'
import type { Thanks } from './thanks.ts'
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
  view,
  shown,
  isTarget,
  onAnswer,
}: {
  message: MessageView
  view: ThreadView
  shown: ReadonlySet<number>
  /** Whether a link led to it; undefined until that is known. */
  isTarget: boolean | undefined
  onAnswer: (quote: Quote) => void
}) {
  const { seq, author, html, pictures, postedAt, isEdited, removed, quoted, thanks } = message
  const { me, muted } = view
  const text = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  if (removed) return <Tombstone message={message} me={me.id} />
  if (author && muted.includes(author.id)) return <Folded message={message} me={me} />
  const isMine = author?.id === me.id
  const isCoach = author?.isCoach ?? false
  const name = isMine ? 'You' : (author?.name ?? 'A former member')
  const begins = () => text.current?.textContent.replaceAll(/\s+/g, ' ').trim() || 'A picture'
  const answer = () => onAnswer({ seq, by: author, text: begins() })
  return (
    <li
      id={`m-${seq}`}
      className={classes(
        'group/message grid scroll-mt-20 grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 py-3 outline-offset-4',
        isTarget === undefined ? 'target:bg-pale-mint' : isTarget && 'bg-pale-mint',
      )}
    >
      <Avatar name={author?.name ?? '–'} />
      <div
        className={classes('min-w-0', isCoach && 'border-evergreen border-l-4 border-double bg-pale-mint px-3 pb-2')}
      >
        <div className="flex items-start gap-x-2 text-small">
          <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="max-w-full shrink-0 font-semibold [overflow-wrap:anywhere]">{name}</bdi>
            {isCoach && <span className="bg-mint px-1.5 font-mono text-label">Coach</span>}
            <span className="text-fine text-soft">
              {!isMine && author?.state && `${stateName(author.state)} · `}
              <time dateTime={postedAt}>{timeLabel(new Date(postedAt), me.zone)}</time>
            </span>
          </span>
          <MessageMenu message={message} view={view} name={name} onAnswer={answer} onEdit={setTyped} />
        </div>
        {quoted && <Quoted quote={quoted} view={view} isHere={shown.has(quoted.seq)} />}
        {typed === undefined ? (
          <div ref={text}>
            <MessageText html={html} me={me.id} />
          </div>
        ) : (
          <ChangeForm message={message} typed={typed} onDone={() => setTyped(undefined)} />
        )}
        <MessagePictures pictures={pictures} />
        {isEdited && <p className="text-fine text-soft">edited</p>}
        {thanks.length > 0 && (
          <p className="mt-1 text-fine text-soft [overflow-wrap:anywhere]">Thanks from {thankful(thanks, me.id)}</p>
        )}
      </div>
    </li>
  )
}

/** Changes one's own message where it stands. */
function ChangeForm({
  message: { seq, pictures },
  typed,
  onDone,
}: {
  message: MessageView
  typed: string
  onDone: () => void
}) {
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // The field of the room would cover it.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'center' })
  }, [])
  const leave = () => {
    onDone()
    document.querySelector<HTMLElement>(`#m-${seq} details[data-menu] > summary`)?.focus()
  }
  const save = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    const refused = await sendForm(`/society/messages/${seq}`, new URLSearchParams({ text }))
    if (refused) setProblem(refused)
    else leave()
  }
  const pressed = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <form ref={form} method="post" action={`/society/messages/${seq}`} onSubmit={save} className="my-2 grid gap-3">
      {problem && <Alert>{problem}</Alert>}
      <TextArea
        label="Edit your message"
        hint="You have 15 minutes. It’s marked as edited."
        name="text"
        rows={3}
        autoFocus
        defaultValue={typed}
        onKeyDown={pressed}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
      />
      <p className="flex flex-wrap gap-3">
        <Button size="small">Save the change</Button>
        <Button type="button" size="small" variant="outline" onClick={leave}>
          Cancel
        </Button>
      </p>
      {pictures.length > 0 && (
        <TextLink to={`/society/messages/${seq}`} className="justify-self-start text-small">
          Remove a picture
        </TextLink>
      )}
    </form>
  )
}

/** The message that this one answers; a press leads there. */
function Quoted({
  quote: { seq, by, text },
  view: { me, muted },
  isHere,
}: {
  quote: Quote
  view: ThreadView
  isHere: boolean
}) {
  const { search } = useLocation()
  const isMuted = by && muted.includes(by.id)
  return (
    <Link
      to={{ search: isHere ? search : `?at=${seq}`, hash: `m-${seq}` }}
      className="mb-1 flex min-h-11 max-w-prose items-center border-soft-ink border-l-4 pl-2 text-fine text-soft hover:underline"
    >
      <span className="line-clamp-2 [overflow-wrap:anywhere]">
        <span className="sr-only">In reply to </span>
        {isMuted ? (
          'Someone you’ve muted'
        ) : (
          <>
            <bdi className="font-semibold">{by?.id === me.id ? 'You' : (by?.name ?? 'A former member')}</bdi>:{' '}
            <bdi>{text || 'a message that was removed'}</bdi>
          </>
        )}
      </span>
    </Link>
  )
}

/** Names, and no number. */
function thankful(thanks: readonly Thanks[], me: string): string {
  const names = thanks.toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
  const shown = names.slice(0, 3).map(({ id, name }) => (id === me ? 'you' : name))
  return new Intl.ListFormat('en-US').format([...shown, ...(names.length > 3 ? ['others'] : [])])
}

/** What the server made of it (message-text.ts). Quotes can only be in its tags, so what's replaced is the reader's own mention. */
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
        <TextLink to="/society/muted">People you’ve muted</TextLink>
      </details>
    </li>
  )
}

function Tombstone({ message: { seq, author, removed }, me }: { message: MessageView; me: string }) {
  const isMine = removed?.by === 'author' && author?.id === me
  const who = isMine ? 'You' : removed?.by === 'coach' ? 'The coach' : (author?.name ?? 'Its author')
  return (
    <li id={`m-${seq}`} tabIndex={-1} className="py-3 pl-14 text-fine text-soft italic">
      <bdi>{who}</bdi> removed {isMine ? 'your' : 'a'} message
      {removed?.reason ? `: ${removed.reason}` : '.'}
    </li>
  )
}

/** One that is on its way, and what became of it, in words. */
export function OutgoingMessage({
  message: { text, pictures = [], quoted, state, problem },
  onRetry,
  onTakeBack,
}: {
  message: OutboxMessage
  onRetry: () => void
  onTakeBack: () => void
}) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 py-3">
      <Avatar name="You" />
      <div>
        <p className="font-semibold text-small">You</p>
        {quoted && <p className="truncate border-soft-ink border-l-4 pl-2 text-fine text-soft">{quoted.text}</p>}
        <p className="max-w-[55ch] whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{text}</p>
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
            <Button type="button" size="small" variant="outline" onClick={onRetry}>
              Try again
            </Button>
            <Button type="button" size="small" variant="outline" onClick={onTakeBack}>
              Take it back
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
