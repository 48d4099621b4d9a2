import { useEffect, useMemo, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { type OutboxMessage, type Place, readDraft, writeDraft } from './outbox.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import type { PictureView } from './pictures.ts'
import { roomPath } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'
import { picturesIn, useChosenPictures } from './use-chosen-pictures.ts'

/** What was sent without script and not posted, or not yet. */
export interface SentForm {
  text: string
  pictures: readonly PictureView[]
  problem: string | undefined
}

interface ComposerProps {
  view: ThreadView
  placeholder: string
  refused: SentForm | undefined
  onSend: (message: OutboxMessage) => void
}

/** The field to write in. What is typed is kept until it is sent, over a reload too. */
export function Composer({ view: { roomId, clientId, me }, placeholder, refused, onSend }: ComposerProps) {
  const place = useMemo(() => ({ author: me.id, roomId }), [me.id, roomId])
  const field = useDraft(place)
  const [problem, setProblem] = useState(refused?.problem)
  const chosen = useChosenPictures(place, refused?.pictures ?? [])
  const { pathname, search } = useLocation()
  const typed = (event: React.InputEvent<HTMLTextAreaElement>) => {
    setProblem(undefined)
    writeDraft(place, event.currentTarget.value)
  }
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = field.current
    const text = element?.value ?? ''
    const pictures = picturesIn(event.currentTarget)
    if (chosen.isAdding) return setProblem('One moment: a picture is still on its way to us.')
    if (!element || !(text.trim() || pictures.length > 0)) return setProblem('There’s nothing in it yet.')
    onSend({ clientId: crypto.randomUUID(), ...place, text, pictures, state: 'sending' })
    setProblem(undefined)
    chosen.clear()
    element.value = ''
    writeDraft(place, '')
    element.focus()
  }
  const shown = problem ?? chosen.problem
  return (
    <Form
      method="post"
      action={roomPath(roomId)}
      encType="multipart/form-data"
      onSubmit={send}
      onInput={(event) => chosen.keep(event.currentTarget)}
      className="mt-2 border-[1.5px] border-soft-ink bg-card p-3"
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="back" value={pathname + search} />
      {shown && <Alert>{shown}</Alert>}
      <MessageField field={field} text={refused?.text} placeholder={placeholder} onInput={typed} />
      <PictureChooser pictures={chosen.pictures} isAdding={chosen.isAdding} onChoose={chosen.add} />
      <SendBar mayNotifyAll={me.role === 'coach'} />
    </Form>
  )
}

/** The text field, with what was typed there before. */
function useDraft(place: Place) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (element && !element.value) element.value = readDraft(place)
  }, [place])
  return field
}

interface MessageFieldProps {
  field: React.RefObject<HTMLTextAreaElement | null>
  text: string | undefined
  placeholder: string
  onInput: (event: React.InputEvent<HTMLTextAreaElement>) => void
}

function MessageField({ field, text, placeholder, onInput }: MessageFieldProps) {
  return (
    <label>
      <span className="sr-only">Your message</span>
      <textarea
        ref={field}
        name="text"
        rows={3}
        defaultValue={text}
        placeholder={placeholder}
        onInput={onInput}
        className="block w-full resize-y bg-card p-1 placeholder:text-soft"
      />
    </label>
  )
}

function SendBar({ mayNotifyAll }: { mayNotifyAll: boolean }) {
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-fine text-soft">
        **bold**, - list, links, @name{mayNotifyAll && ', @everyone'}. Enter starts a new line.
      </p>
      <Button type="submit">
        Send <SendIcon aria-hidden="true" size={16} />
      </Button>
    </div>
  )
}
