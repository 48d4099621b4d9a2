import { useEffect, useRef, useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { timeLabel } from '../../platform/time-labels.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EllipsisIcon, XIcon } from '../../ui/icons.tsx'
import { TextLink } from '../parts/parts.tsx'
import { MuteFields, REPORTED, RemovalReason, ReportFields } from '../report-form/report-form.tsx'
import type { MessageView } from './message-view.ts'
import { readTyped, sendForm } from './outbox.tsx'
import { messagePath, WRITE } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'

interface MenuProps {
  message: MessageView
  view: ThreadView
  /** Of the author, as the reader knows them. */
  name: string
  onAnswer: () => void
  /** @param typed the message as it was typed */
  onEdit: (typed: string) => void
}

/** What a reader can do with a message, at the message. Everything in it works without script, too. */
export function MessageMenu({ message, view: { me, roomId }, name, onAnswer, onEdit }: MenuProps) {
  const { seq, author, postedAt, isEditable, thanks } = message
  const isMine = author?.id === me.id
  const canMute = author !== undefined && !author.isCoach
  const isThanked = thanks.some(({ id }) => id === me.id)
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const page = `/society/messages/${seq}`
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
  /** Closes the menu, and leaves the focus on what opens it. */
  const closeFor = (event: React.MouseEvent<HTMLElement>) => {
    event.preventDefault()
    close(event)?.focus()
  }
  const copy = async (event: React.MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    closeFor(event)
    const link = new URL(messagePath(roomId, seq), location.href).href
    setSaid(await navigator.clipboard.writeText(link).then(copied, notCopied))
  }
  const thank = async (event: React.MouseEvent<HTMLElement>) => {
    closeFor(event)
    const body = new URLSearchParams({ message: String(seq), thanks: isThanked ? 'no' : 'yes' })
    setSaid((await sendForm('/society/thanks', body)) ?? '')
  }
  const edit = async (event: React.MouseEvent<HTMLElement>) => {
    closeFor(event)
    const typed = await readTyped(seq)
    if (typed === undefined) setSaid('That didn’t get through. Please try again.')
    else onEdit(typed)
  }
  const remove = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = await sendForm(page, new URLSearchParams({ remove: 'yes' }))
    if (refused) return setSaid(refused)
    // The line that stays is drawn in its place.
    await revalidate()
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    document.getElementById(`m-${seq}`)?.focus()
  }
  const open = (event: React.MouseEvent<HTMLElement>) => {
    // Where the dialog gives the focus back to.
    closeFor(event)
    setAsking(true)
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
            <Form method="post" action={page}>
              <button type="submit" name="thanks" value={isThanked ? 'no' : 'yes'} onClick={thank} className={ITEM}>
                {isThanked ? 'Take your thanks back' : 'Thanks'}
              </button>
            </Form>
          )}
          <Link to={messagePath(roomId, seq)} onClick={copy} className={ITEM}>
            Copy link
          </Link>
          {isMine && isEditable && (
            <Link to={page} onClick={edit} className={ITEM}>
              Edit
            </Link>
          )}
          {isMine && <Remove page={page} onSubmit={remove} />}
          {author && !isMine && (
            <Link to={`/society/report/${seq}`} onClick={open} className={ITEM}>
              {me.role === 'coach' ? 'Remove, or end their access' : reportLabel(canMute)}
            </Link>
          )}
        </div>
      </details>
      {isAsking && (
        <MessageDialog {...{ seq, name, canMute }} isCoach={me.role === 'coach'} onClose={() => setAsking(false)} />
      )}
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
function Remove({ page, onSubmit }: { page: string; onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void }) {
  return (
    <details>
      <summary className={`${ITEM} cursor-pointer list-none`}>Remove…</summary>
      <Form method="post" action={page} onSubmit={onSubmit} className="border-line border-t p-2">
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

const reportLabel = (canMute: boolean) => (canMute ? 'Report or mute' : 'Report')

const copied = () => 'Link copied'
const notCopied = () => 'Your browser didn’t let us copy it'

interface DialogProps {
  seq: number
  name: string
  isCoach: boolean
  /** The coach can't be muted. */
  canMute: boolean
  onClose: () => void
}

/** Above the room: what a member finds wrong with a message, or the coach's reason to remove it. */
function MessageDialog({ seq, name, isCoach, canMute, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const [isReported, setReported] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const send = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { action } = event.currentTarget
    const fields = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const body = new URLSearchParams([...fields].map(([key, value]) => [key, String(value)]))
    const refused = await sendForm(action, body)
    setProblem(refused)
    if (refused) return
    if (body.has('reason') && !isCoach) return setReported(true)
    dialog.current?.close()
    if (!body.has('mute')) return
    // Folded, it's drawn anew where it was.
    await revalidate()
    document.querySelector<HTMLElement>(`#m-${seq} summary`)?.focus()
  }
  const report = `/society/report/${seq}`
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`about-${seq}`}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(32rem,94vw)] bg-card p-4 text-ink backdrop:bg-ink/75 sm:p-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={`about-${seq}`} className="py-2 text-title">
          {isCoach ? 'Remove this message' : isReported ? 'Thank you' : reportLabel(canMute)}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="flex size-11 shrink-0 items-center justify-center hover:bg-deep-paper"
        >
          <XIcon aria-hidden="true" />
        </button>
      </div>
      {problem && <Alert className="mt-2">{problem}</Alert>}
      {isReported && (
        <p role="status" className="mt-2">
          {REPORTED}
        </p>
      )}
      {isCoach ? (
        <>
          <form method="post" action="/society/reports" onSubmit={send} className="mt-2 grid gap-3">
            <input type="hidden" name="seq" value={seq} />
            <RemovalReason />
            <Button className="justify-self-start max-sm:w-full">Remove the post</Button>
          </form>
          <TextLink to={report} className="mt-3">
            End their access to the rooms
          </TextLink>
        </>
      ) : (
        <>
          {!isReported && (
            <form method="post" action={report} onSubmit={send} className="mt-2 grid gap-4">
              <ReportFields />
            </form>
          )}
          {canMute && (
            <form method="post" action={report} onSubmit={send} className="mt-6">
              <MuteFields author={name} />
            </form>
          )}
        </>
      )}
    </dialog>
  )
}
