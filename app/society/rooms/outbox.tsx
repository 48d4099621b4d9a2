import { tryStorage } from '../../ui/browser-storage.ts'

/** A message on its way. */
export interface Outgoing {
  clientId: string
  roomId: string
  text: string
  /** waiting: there is no connection, and it goes out by itself · failed: it was refused, and why. */
  state: 'sending' | 'waiting' | 'failed'
  problem?: string
}

const OUTBOX = 'society-outbox'
const draftKey = (roomId: string) => `society-draft-${roomId}`

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

/** What became of a message: undefined when there was no answer, so that it waits. */
export type Sent = { seq: number } | { problem: string } | undefined

export async function sendMessage({ roomId, text, clientId }: Outgoing): Promise<Sent> {
  const body = new URLSearchParams({ room: roomId, text, client_id: clientId })
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
