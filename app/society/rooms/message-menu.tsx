import { useState } from 'react'
import { Form, Link } from 'react-router'
import { timeLabel } from '../../platform/time-labels.ts'
import { EllipsisIcon } from '../../ui/icons.tsx'
import type { MessageView } from './message-view.ts'
import { messagePath, WRITE } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'

interface MenuProps {
  message: MessageView
  view: ThreadView
  /** Of the author, as the reader knows them. */
  name: string
  onAnswer: () => void
}

/** What a reader can do with a message, at the message. Everything in it works without script, too. */
export function MessageMenu({ message, view: { me, roomId }, name, onAnswer }: MenuProps) {
  const { seq, author, postedAt, isEditable, thanks } = message
  const isMine = author?.id === me.id
  const isThanked = thanks.some(({ id }) => id === me.id)
  const [said, setSaid] = useState('')
  const close = ({ currentTarget }: React.MouseEvent<HTMLElement>) => {
    const menu = currentTarget.closest<HTMLDetailsElement>('details[data-menu]')
    if (menu) menu.open = false
    return menu?.querySelector('summary')
  }
  const reply = (event: React.MouseEvent<HTMLElement>) => {
    event.preventDefault()
    close(event)
    onAnswer()
  }
  const copy = async (event: React.MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    close(event)?.focus()
    const link = new URL(messagePath(roomId, seq), location.href).href
    setSaid(await navigator.clipboard.writeText(link).then(copied, notCopied))
  }
  const thank = async (event: React.MouseEvent<HTMLElement>) => {
    event.preventDefault()
    close(event)?.focus()
    setSaid((await sendThanks(seq, !isThanked)) ? '' : 'That didn’t get through. Please try again.')
  }
  return (
    <div className="not-printed relative ml-auto shrink-0">
      <details data-menu name={`menu-${roomId}`} onToggle={openWhereItFits}>
        <summary
          className="flex size-11 cursor-pointer list-none items-center justify-center hover:bg-deep-paper"
          aria-label={`What you can do with ${isMine ? 'your message' : `${name}’s message`} of ${timeLabel(new Date(postedAt), me.zone)}`}
        >
          <EllipsisIcon aria-hidden="true" size={20} />
        </summary>
        <div className="absolute right-0 z-20 w-60 border-2 border-ink bg-card p-1 text-ink data-down:bottom-auto! data-up:bottom-full group-nth-last-[-n+2]/message:bottom-full">
          <Link to={`?reply=${seq}#${WRITE}`} onClick={reply} className={ITEM}>
            Reply
          </Link>
          {author && !isMine && (
            <Form method="post" action={`/society/messages/${seq}`}>
              <button type="submit" name="thanks" value={isThanked ? 'no' : 'yes'} onClick={thank} className={ITEM}>
                {isThanked ? 'Take your thanks back' : 'Thanks'}
              </button>
            </Form>
          )}
          <Link to={messagePath(roomId, seq)} onClick={copy} className={ITEM}>
            Copy link
          </Link>
          {isMine && isEditable && (
            <Link to={`/society/messages/${seq}`} className={ITEM}>
              Edit
            </Link>
          )}
          {isMine && <Remove seq={seq} />}
          {author && !isMine && (
            <Link to={`/society/report/${seq}`} className={ITEM}>
              {me.role === 'coach' ? 'Remove, or end their access' : 'Report or mute'}
            </Link>
          )}
        </div>
      </details>
      <span
        role="status"
        className="absolute top-full right-0 z-10 whitespace-nowrap bg-ink px-2 text-fine text-paper empty:hidden"
      >
        {said}
      </span>
    </div>
  )
}

const ITEM = 'flex min-h-11 w-full items-center px-2 text-left text-small hover:bg-deep-paper'

/** Asks once, in the menu. */
function Remove({ seq }: { seq: number }) {
  return (
    <details>
      <summary className={`${ITEM} cursor-pointer list-none`}>Remove…</summary>
      <Form method="post" action={`/society/messages/${seq}`} className="border-line border-t p-2">
        <p className="text-fine text-soft">A line says that you removed it. Its pictures are deleted for good.</p>
        <button
          type="submit"
          name="remove"
          value="yes"
          className="button button-outline button-small mt-2 w-full text-clay"
        >
          Remove this message
        </button>
      </Form>
    </details>
  )
}

/** Upward where the field or the end of the screen would cover it, if there's room; without script at the last messages. */
function openWhereItFits({ currentTarget: menu }: React.ToggleEvent<HTMLDetailsElement>): void {
  const list = menu.lastElementChild
  if (!menu.open || !list) return
  list.removeAttribute('data-up')
  list.setAttribute('data-down', '')
  const edge = document.getElementById(WRITE)?.getBoundingClientRect().top ?? window.innerHeight
  const { bottom, height } = list.getBoundingClientRect()
  if (bottom > Math.min(edge, window.innerHeight) && menu.getBoundingClientRect().top > height)
    list.setAttribute('data-up', '')
  if (list.hasAttribute('data-up')) list.removeAttribute('data-down')
}

const copied = () => 'Link copied'
const notCopied = () => 'Your browser didn’t let us copy it'

async function sendThanks(seq: number, wanted: boolean): Promise<boolean> {
  const body = new URLSearchParams({ message: String(seq), thanks: wanted ? 'yes' : 'no' })
  // What it becomes comes with the stream, here as for everyone.
  return fetch('/society/thanks', { method: 'POST', body }).then(
    ({ ok }) => ok,
    () => false,
  )
}
