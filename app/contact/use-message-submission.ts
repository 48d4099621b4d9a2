import { useState } from 'react'
import { type ContactReply, EMPTY_MESSAGE, MESSAGE_PATH } from './contact-reply.ts'

/** Sends the form by script. Whatever goes wrong on the way is a reply too, with all that was typed. */
export function useMessageSubmission(first: ContactReply | undefined) {
  const [reply, setReply] = useState(first)
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const send = async (data: FormData) => {
    if (state === 'sending') return
    setState('sending')
    setReply(await submitMessage(data))
    setState('idle')
  }
  return { reply, send, isAnswered: reply !== first, state }
}

async function submitMessage(data: FormData): Promise<ContactReply> {
  const fields = [...data].map(([name, value]): [string, string] => [name, String(value)])
  const unreachable: ContactReply = {
    state: 'again',
    problem: 'Not sent: we could not be reached. Everything you typed is still here. Please try again in a moment.',
    errors: {},
    kept: { ...EMPTY_MESSAGE, ...Object.fromEntries(fields) },
  }
  return fetch(MESSAGE_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(30_000),
  })
    .then(async (answer) => {
      const reply = await answer.json()
      return reply.state ? (reply as ContactReply) : unreachable
    })
    .catch(() => unreachable) // no connection, no answer in time, no JSON: for whoever typed it is all the same
}
