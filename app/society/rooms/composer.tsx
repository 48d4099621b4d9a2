import { useEffect, useMemo, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { Picture } from './message-pictures.tsx'
import { type OutboxMessage, type Place, readDraft, writeDraft } from './outbox.tsx'
import { MAX_ALT_LENGTH, MAX_PICTURES, PICTURE_TYPES } from './picture-limits.ts'
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

/**
 * The pictures of a message that is being written, and the field that adds one. It's the last of its form: of a form that's
 * too large, the server knows what comes before the file.
 *
 * @param onChoose sends what was chosen; without script it goes with the form
 */
function PictureChooser({
  pictures,
  isAdding,
  onChoose,
}: {
  pictures: readonly PictureView[]
  isAdding: boolean
  onChoose: (form: HTMLFormElement, files: File[]) => void
}) {
  const choose = ({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    input.value = '' // so that the form doesn't send it once more
    if (input.form && files.length > 0) onChoose(input.form, files)
  }
  return (
    <div className="mt-2">
      {pictures.length > 0 && (
        <ol className="grid gap-3 border-line border-t pt-3">
          {pictures.map((picture, at) => (
            <ChosenPicture key={picture.id} picture={picture} place={at + 1} />
          ))}
        </ol>
      )}
      <label className="mt-2 block text-small">
        <span className="font-semibold">{pictures.length > 0 ? 'Add another picture' : 'Add a picture'}</span>
        <span className="text-fine text-soft"> JPEG, PNG or WebP, up to 10 MB. Up to {MAX_PICTURES} a message.</span>
        <input
          type="file"
          name="picture"
          accept={PICTURE_TYPES}
          ref={takeSeveral}
          disabled={isAdding}
          onChange={choose}
          className="input mt-1 block text-fine file:mr-3 file:font-semibold file:underline"
        />
      </label>
      <p role="status" className="text-fine text-soft">
        {isAdding && 'Adding it…'}
      </p>
      <AddWithoutScript />
    </div>
  )
}

function AddWithoutScript() {
  return (
    <noscript>
      <label className="mt-2 block text-small">
        <span className="font-semibold">What does it show?</span> For people who can’t see it.
        <input name="alt" maxLength={MAX_ALT_LENGTH} className="input" />
      </label>
      <Button type="submit" name="add" value="yes" variant="outline" size="small" className="mt-2">
        Add it without sending yet
      </Button>
    </noscript>
  )
}

/** Without script, each form takes one picture. */
function takeSeveral(input: HTMLInputElement | null): void {
  if (input) input.multiple = true
}

function ChosenPicture({ picture, place }: { picture: PictureView; place: number }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
      <input type="hidden" name={`picture_${place}`} value={picture.id} />
      <Picture picture={{ ...picture, alt: '' }} within={{ width: 64, height: 96 }} />
      <div>
        <label className="block text-small">
          <span className="font-semibold">What does picture {place} show?</span> For people who can’t see it.
          <input
            name={`alt_${place}`}
            defaultValue={picture.alt}
            required
            maxLength={MAX_ALT_LENGTH}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault() // a new line elsewhere in this form
            }}
            className="input"
          />
        </label>
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input type="checkbox" name={`without_${place}`} className="size-5 shrink-0 accent-evergreen" />
          Leave this picture out
        </label>
      </div>
    </li>
  )
}
