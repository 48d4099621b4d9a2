import { useEffect, useState } from 'react'
import { tryStorage } from '../../ui/browser-storage.ts'
import type { Quote } from './message-view.ts'
import {
  type ChosenPicture,
  chosenPictures,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  PICTURE_PROBLEMS,
  type PictureView,
} from './picture-fields.ts'

export interface OutboxMessage {
  clientId: string
  /** The id of the member who wrote it: someone else may sign in with the same browser. */
  author: string
  roomId: string
  text: string
  /** They're on the server already. */
  pictures?: readonly PictureView[]
  quoted?: Quote | undefined
  /** waiting: there is no connection, and it goes out by itself · failed: it was refused, and why. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
  /** Its number, once the server has it. */
  seq?: number
}

const OUTBOX = 'society-outbox'
const draftKey = ({ author, roomId }: Place) => `society-draft-${author}-${roomId}`
const picturesKey = ({ author, roomId }: Place) => `society-draft-pictures-${author}-${roomId}`

export type Place = Pick<OutboxMessage, 'author' | 'roomId'>

const read = (key: string): string => tryStorage(() => localStorage.getItem(key)) ?? ''

function write(key: string, text: string): void {
  tryStorage(() => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)))
}

function readList<Item>(key: string): Item[] {
  const stored: unknown = tryStorage(() => JSON.parse(read(key) || '[]'))
  return Array.isArray(stored) ? stored : []
}

const writeList = (key: string, list: readonly object[]): void =>
  write(key, list.length > 0 ? JSON.stringify(list) : '')

/** What hasn't been sent yet, saved over a reload. */
export function readOutbox(place: Place): OutboxMessage[] {
  return readList<OutboxMessage>(OUTBOX).filter((one) => isFrom(one, place))
}

/** Saves what became of some of them: other tabs have others. */
export function writeOutbox(before: readonly OutboxMessage[], after: readonly OutboxMessage[]): void {
  const known = new Set([...before, ...after].map(({ clientId }) => clientId))
  const others = readList<OutboxMessage>(OUTBOX).filter(({ clientId }) => !known.has(clientId))
  writeList(OUTBOX, [...others, ...after.filter(({ seq }) => !seq)])
}

const isFrom = (one: OutboxMessage, { author, roomId }: Place) => one.author === author && one.roomId === roomId

export const readDraft = (place: Place): string => read(draftKey(place))
export const writeDraft = (place: Place, text: string): void => write(draftKey(place), text)

/** What the server answers to a form, with no `reply` where that isn't JSON; undefined without a connection or an answer in time. */
async function post(path: string, body: BodyInit, signal: AbortSignal | null = null) {
  try {
    const answer = await fetch(path, { method: 'POST', body, headers: { Accept: 'application/json' }, signal })
    // What was done is done, also where the text that says so is cut off.
    const reply = await answer.json().catch(() => undefined)
    return { ok: answer.ok, status: answer.status, reply }
  } catch {
    return undefined
  }
}

/** Sends a chosen picture. Without a connection it can't wait: it's too large for what a browser stores. */
async function uploadPicture(file: File): Promise<PictureView | { problem: string }> {
  const body = new FormData()
  body.set('picture', file)
  const { ok, reply } = (await post('/society/pictures', body, AbortSignal.timeout(120_000))) ?? {}
  if (ok && reply) return reply
  if (reply)
    return { problem: reply.problem ?? reply.error?.message ?? 'We couldn’t add the picture. Please try again.' }
  return {
    problem:
      'The picture didn’t get through: it needs a connection. Your text is safe. Please choose the picture again.',
  }
}

/** What became of a message. Without an answer, and after an error of the server, it waits. */
type Sent = { seq: number } | { problem: string } | 'unreachable' | 'error'

export async function sendMessage({ roomId, text, clientId, pictures = [], quoted }: OutboxMessage): Promise<Sent> {
  const body = new URLSearchParams({ room: roomId, text, client_id: clientId })
  if (quoted) body.set('reply_to', String(quoted.seq))
  for (const [at, { id, alt }] of pictures.entries()) {
    body.set(`picture_${at + 1}`, id)
    body.set(`alt_${at + 1}`, alt)
  }
  const answer = await post('/society/messages', body, AbortSignal.timeout(20_000))
  if (!answer) return 'unreachable'
  if (!answer.reply || answer.status >= 500) return 'error'
  const { reply } = answer
  if ('seq' in reply) return { seq: reply.seq }
  return { problem: reply.problem ?? reply.error?.message ?? 'We couldn’t send it. Please try again.' }
}

/**
 * Sends a form about a message, and stays in the room. What it becomes comes with the stream, here as for everyone.
 *
 * @returns why not, if it wasn't done
 */
export async function sendForm(action: string, body: URLSearchParams): Promise<string | undefined> {
  const { ok, reply } = (await post(action, body)) ?? {}
  if (ok) return undefined
  if (!reply) return 'That didn’t get through. Please try again.'
  return reply.problem ?? reply.error?.message ?? 'That didn’t work. Please try again.'
}

/** One's own message as it was typed; undefined without an answer. */
export async function readTyped(seq: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`/society/messages/${seq}`, { headers: { Accept: 'application/json' } })
    return answer.ok ? (await answer.json()).text : undefined
  } catch {
    return undefined
  }
}

/** The pictures of a message that is being written: each is sent as soon as it's chosen, and then waits for its message. */
export function useChosenPictures(place: Place, sentBefore: readonly PictureView[]) {
  const [pictures, setPictures] = useState(sentBefore)
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    setPictures((before) => (before.length > 0 ? before : readList(picturesKey(place))))
  }, [place])
  const change = (after: readonly PictureView[]) => {
    setPictures(after)
    writeList(picturesKey(place), after)
  }
  const add = async (form: HTMLFormElement, files: readonly File[]) => {
    const before = asTyped(pictures, form)
    setIsAdding(true)
    const { added, problem: found } = await uploadAll(files, MAX_PICTURES - before.length)
    setIsAdding(false)
    setProblem(found)
    change([...asTyped(before, form), ...added])
  }
  return {
    ...{ pictures, isAdding, problem, add, change },
    typedIn: (form: HTMLFormElement) => asTyped(pictures, form),
    keep: (form: HTMLFormElement) => writeList(picturesKey(place), asTyped(pictures, form)),
    clear() {
      change([])
      setProblem(undefined)
    },
  }
}

/** What the form says of the pictures in it. */
function picturesIn(form: HTMLFormElement): ChosenPicture[] {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return chosenPictures(new Map(texts))
}

/** Those that go with the message, with what they have typed about them. */
function asTyped(pictures: readonly PictureView[], form: HTMLFormElement): PictureView[] {
  const typed = picturesIn(form)
  return pictures.flatMap((picture) => {
    const found = typed.find(({ id }) => id === picture.id)
    return found ? [{ ...picture, alt: found.alt }] : []
  })
}

/** One after the other, up to the first that isn't taken. */
async function uploadAll(files: readonly File[], room: number) {
  const added: PictureView[] = []
  for (const [at, file] of files.entries()) {
    if (at >= room) return { added, problem: PICTURE_PROBLEMS.many }
    if (file.size > MAX_PICTURE_BYTES) return { added, problem: PICTURE_PROBLEMS.large }
    const sent = await uploadPicture(file)
    if ('problem' in sent) return { added, problem: sent.problem }
    added.push(sent)
  }
  return { added, problem: undefined }
}
