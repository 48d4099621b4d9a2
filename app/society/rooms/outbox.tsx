import { tryStorage } from '../../ui/browser-storage.ts'
import type { ChosenPicture, PictureView } from './pictures.ts'

/** A message on its way. */
export interface Outgoing {
  clientId: string
  roomId: string
  text: string
  /** They're on the server already. */
  pictures?: readonly ChosenPicture[]
  /** waiting: there is no connection, and it goes out by itself · failed: it was refused, and why. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
}

const OUTBOX = 'society-outbox'
const draftKey = (roomId: string) => `society-draft-${roomId}`
const picturesKey = (roomId: string) => `society-draft-pictures-${roomId}`

/** What hasn't gone out yet, kept over a reload. */
export function readOutbox(roomId: string): Outgoing[] {
  const kept: Outgoing[] = tryStorage(() => JSON.parse(localStorage.getItem(OUTBOX) ?? '[]')) ?? []
  return Array.isArray(kept) ? kept.filter((one) => one.roomId === roomId) : []
}

export function writeOutbox(roomId: string, outgoing: readonly Outgoing[]): void {
  tryStorage(() => {
    const kept: Outgoing[] = JSON.parse(localStorage.getItem(OUTBOX) ?? '[]')
    const others = Array.isArray(kept) ? kept.filter((one) => one.roomId !== roomId) : []
    localStorage.setItem(OUTBOX, JSON.stringify([...others, ...outgoing]))
  })
}

export const readDraft = (roomId: string): string => tryStorage(() => localStorage.getItem(draftKey(roomId))) ?? ''

export function writeDraft(roomId: string, text: string): void {
  tryStorage(() => (text ? localStorage.setItem(draftKey(roomId), text) : localStorage.removeItem(draftKey(roomId))))
}

export function readDraftPictures(roomId: string): PictureView[] {
  const kept: PictureView[] = tryStorage(() => JSON.parse(localStorage.getItem(picturesKey(roomId)) ?? '[]')) ?? []
  return Array.isArray(kept) ? kept : []
}

export function writeDraftPictures(roomId: string, pictures: readonly PictureView[]): void {
  tryStorage(() =>
    pictures.length > 0
      ? localStorage.setItem(picturesKey(roomId), JSON.stringify(pictures))
      : localStorage.removeItem(picturesKey(roomId)),
  )
}

/** Sends a picture that she chose. Without a connection it can't wait: it's too large for what a browser stores. */
export async function uploadPicture(file: File): Promise<PictureView | { problem: string }> {
  const body = new FormData()
  body.set('picture', file)
  try {
    const headers = { Accept: 'application/json' }
    const signal = AbortSignal.timeout(120_000)
    const answer = await fetch('/society/pictures', { method: 'POST', body, headers, signal })
    const reply = await answer.json()
    if (answer.ok) return reply
    return { problem: reply.problem ?? reply.error?.message ?? 'The picture wasn’t taken. Please try again.' }
  } catch {
    return {
      problem: 'The picture didn’t get through: it needs a connection. Your text is safe. Please choose it again.',
    }
  }
}

/** What became of a message: undefined when there was no answer, so that it waits. */
export type Sent = { seq: number } | { problem: string } | undefined

export async function sendMessage({ roomId, text, clientId, pictures = [] }: Outgoing): Promise<Sent> {
  const body = new URLSearchParams({ room: roomId, text, client_id: clientId })
  for (const [at, { id, alt }] of pictures.entries()) {
    body.set(`picture_${at + 1}`, id)
    body.set(`alt_${at + 1}`, alt)
  }
  const headers = { Accept: 'application/json' }
  try {
    const answer = await fetch('/society/messages', {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.status >= 500) return undefined
    const reply = await answer.json()
    if ('seq' in reply) return { seq: reply.seq }
    return { problem: reply.problem ?? reply.error?.message ?? 'It wasn’t taken. Please try again.' }
  } catch {
    // No connection, no answer in time, or none of ours.
    return undefined
  }
}
