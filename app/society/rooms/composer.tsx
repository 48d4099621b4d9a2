import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PlusIcon, SendIcon, XIcon } from '../../ui/icons.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { Picture } from './message-pictures.tsx'
import type { Quote } from './message-view.ts'
import { NameList, useNameCompletion } from './name-completion.tsx'
import { type OutboxMessage, type Place, readDraft, useChosenPictures, writeDraft } from './outbox.tsx'
import { MAX_ALT_LENGTH, MAX_PICTURES, PICTURE_TYPES, type PictureView } from './picture-fields.ts'
import { roomPath } from './room-path.ts'
import type { ThreadView } from './thread-view.ts'

/** What was sent without script and not posted, or not yet. */
export interface SentForm {
  text?: string
  pictures?: readonly PictureView[]
  problem: string | undefined
  /** Whether its author has just said the same, and may send it all the same. */
  isRepeated?: boolean
}

interface ComposerProps {
  view: ThreadView
  field: React.RefObject<HTMLTextAreaElement | null>
  placeholder: string
  refused: SentForm | undefined
  answers: Quote | undefined
  onAnswer: (quote: Quote | undefined) => void
  onSend: (message: OutboxMessage) => void
  /** One that wasn't sent, and goes back into the field. */
  takenBack: OutboxMessage | undefined
}

/** Milliseconds in which a second press of Send is part of a double click. */
const DOUBLE_CLICK = 500

/** The field to write in. What is typed is kept until it is sent, over a reload too. */
export function Composer(props: ComposerProps) {
  const { view, field, placeholder, refused, answers, onAnswer, onSend, takenBack } = props
  const { roomId, clientId, me, begins } = view
  const place = useMemo(() => ({ author: me.id, roomId }), [me.id, roomId])
  useDraft(field, place, refused ? undefined : begins)
  const [problem, setProblem] = useState(refused?.problem)
  const chosen = useChosenPictures(place, refused?.pictures ?? [])
  const names = useNameCompletion(field, roomId)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  useTakenBack(takenBack, field, place, chosen)
  const { pathname, search } = useLocation()
  const typed = (event: React.InputEvent<HTMLTextAreaElement>) => {
    setProblem(undefined)
    writeDraft(place, event.currentTarget.value)
    names.look()
  }
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = field.current
    const text = element?.value ?? ''
    const pictures = chosen.typedIn(event.currentTarget)
    if (!text && event.timeStamp - sentAt.current < DOUBLE_CLICK) return
    if (chosen.isAdding) return setProblem('One moment: a picture is still uploading.')
    if (!element || !(text.trim() || pictures.length > 0)) return setProblem('Write something first.')
    sentAt.current = event.timeStamp
    onSend({ clientId: crypto.randomUUID(), ...place, text, pictures, quoted: answers, state: 'sending' })
    setProblem(undefined)
    onAnswer(undefined)
    chosen.clear()
    names.close()
    element.value = ''
    writeDraft(place, '')
    element.focus()
  }
  const pressed = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (names.onKeyDown(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const shown = problem ?? chosen.problem
  return (
    <Form
      method="post"
      // Without script, what is refused comes back into the field, as an answer to the same message.
      action={`${roomPath(roomId)}?${answers ? `reply=${answers.seq}` : 'write'}`}
      encType="multipart/form-data"
      onSubmit={send}
      onInput={(event) => chosen.keep(event.currentTarget)}
      className="relative border-[1.5px] border-soft-ink bg-card p-1.5"
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="back" value={pathname + search} />
      {refused?.isRepeated && <input type="hidden" name="again" value="yes" />}
      {shown && <Alert>{shown}</Alert>}
      {answers && <Answered quote={answers} onDrop={() => onAnswer(undefined)} />}
      <ChosenPictures pictures={chosen.pictures} />
      <NameList {...names} />
      <div className="flex items-end gap-1">
        <textarea
          ref={field}
          name="text"
          rows={1}
          dir="auto"
          aria-label="Your message"
          aria-keyshortcuts="F6 Control+Enter Meta+Enter"
          {...names.fieldProps}
          defaultValue={refused?.text ?? begins}
          placeholder={placeholder}
          onInput={typed}
          onKeyDown={pressed}
          onBlur={names.close}
          className="field-sizing-content block max-h-[40dvh] min-h-11 min-w-0 grow resize-none bg-card px-2 py-2.5 leading-snug placeholder:text-soft placeholder-shown:h-11 placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap"
        />
        <Extras mayNotifyAll={me.role === 'coach'} isAdding={chosen.isAdding} onChoose={chosen.add} />
        <Button aria-label="Send" className="min-w-12 shrink-0 max-sm:px-3">
          <span className="max-sm:sr-only">Send</span> <SendIcon aria-hidden="true" size={16} />
        </Button>
      </div>
    </Form>
  )
}

/** What was typed there before, behind what a link has it begin with: then it's gone on with at once. */
function useDraft(field: React.RefObject<HTMLTextAreaElement | null>, place: Place, begins: string | undefined): void {
  useEffect(() => {
    const element = field.current
    if (!element) return
    const draft = readDraft(place)
    if (begins) {
      element.value = draft.startsWith(begins) ? draft : begins + draft
      element.focus({ preventScroll: true })
      element.setSelectionRange(element.value.length, element.value.length)
    } else if (!element.value) element.value = draft
  }, [field, place, begins])
}

/** Before what was typed there since. */
function useTakenBack(
  message: OutboxMessage | undefined,
  field: React.RefObject<HTMLTextAreaElement | null>,
  place: Place,
  { pictures, change }: ReturnType<typeof useChosenPictures>,
): void {
  const putBack = useEffectEvent((one: OutboxMessage) => {
    const element = field.current
    if (!element) return
    element.value = [one.text, element.value].filter(Boolean).join('\n\n')
    writeDraft(place, element.value)
    change([...(one.pictures ?? []), ...pictures].slice(0, MAX_PICTURES))
    element.focus()
  })
  useEffect(() => {
    if (message) putBack(message)
  }, [message])
}

/** The message that is being answered, and a way not to. */
function Answered({ quote: { seq, by, text }, onDrop }: { quote: Quote; onDrop: () => void }) {
  return (
    <p className="mb-1 flex items-center gap-2 border-evergreen border-l-4 pl-2 text-fine">
      <input type="hidden" name="reply_to" value={seq} />
      <span className="min-w-0 grow truncate">
        Replying to <bdi className="font-semibold">{by?.name ?? 'a former member'}</bdi>: {text}
      </span>
      <Link
        to="?"
        onClick={(event) => {
          event.preventDefault()
          onDrop()
        }}
        aria-label="Cancel the reply"
        className="flex size-11 shrink-0 items-center justify-center"
      >
        <XIcon aria-hidden="true" size={18} />
      </Link>
    </p>
  )
}

/**
 * What a message can have besides text, behind one button. The field for pictures is the last of its form: of a form that's too
 * large, the server knows what comes before the file.
 *
 * @param onChoose sends what was chosen; without script it goes with the form
 */
function Extras({
  mayNotifyAll,
  isAdding,
  onChoose,
}: {
  mayNotifyAll: boolean
  isAdding: boolean
  onChoose: (form: HTMLFormElement, files: File[]) => void
}) {
  const choose = ({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    input.value = '' // so that the form doesn't send it once more
    const extras = input.closest('details')
    extras?.querySelector('summary')?.focus()
    extras?.removeAttribute('open')
    if (input.form && files.length > 0) onChoose(input.form, files)
  }
  return (
    <details data-menu>
      <summary
        aria-label="More: pictures and formatting"
        className="flex size-11 cursor-pointer list-none items-center justify-center hover:bg-deep-paper"
      >
        <PlusIcon aria-hidden="true" size={20} />
      </summary>
      <div className="absolute -inset-x-[1.5px] bottom-full border-[1.5px] border-soft-ink bg-card p-3">
        <label className="block text-small">
          <span className="font-semibold">Add a picture</span>
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
        <AddWithoutScript />
        <p className="mt-2 text-fine text-soft">
          **bold**, - list, links, @name{mayNotifyAll && ', @everyone'}. Enter starts a new line, Ctrl or Cmd with Enter
          sends, F6 goes to the messages and back.
        </p>
      </div>
      <span role="status" className="sr-only">
        {isAdding && 'Adding it…'}
      </span>
    </details>
  )
}

function ChosenPictures({ pictures }: { pictures: readonly PictureView[] }) {
  if (pictures.length === 0) return null
  return (
    <ol className="mb-2 grid max-h-[40dvh] gap-3 overflow-y-auto p-1">
      {pictures.map((picture, at) => (
        <ChosenPicture key={picture.id} picture={picture} place={at + 1} />
      ))}
    </ol>
  )
}

function AddWithoutScript() {
  return (
    <noscript>
      <label className="mt-2 block text-small">
        <span className="font-semibold">What does it show?</span> For people who can’t see it.
        <input name="alt" maxLength={MAX_ALT_LENGTH} className="input" />
      </label>
      <Button name="add" value="yes" variant="outline" size="small" className="mt-2">
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
        <Check name={`without_${place}`}>Leave out this picture</Check>
      </div>
    </li>
  )
}
