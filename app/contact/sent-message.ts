import { useState } from 'react'
import { MESSAGE_PATH, NOTHING_TYPED, type Reply } from './reply.ts'

/** Sends the form by script. Whatever goes wrong on the way is a reply too, with all that was typed. */
export function useSentMessage(first: Reply | undefined) {
  const [reply, setReply] = useState(first)
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const send = async (data: FormData) => {
    if (state === 'sending') return
    setState('sending')
    setReply(await sendMessage(data))
    setState('idle')
  }
  return { reply, send, isAnswered: reply !== first, state }
}

async function sendMessage(data: FormData): Promise<Reply> {
  const fields = [...data].map(([name, value]): [string, string] => [name, String(value)])
  const unreachable: Reply = {
    state: 'again',
    problem: 'Not sent: we could not be reached. Everything you typed is still here. Please try again in a moment.',
    faults: {},
    kept: { ...NOTHING_TYPED, ...Object.fromEntries(fields) },
  }
  return fetch(MESSAGE_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(30_000),
  })
    .then(async (answer) => {
      const reply = await answer.json()
      return reply.state ? (reply as Reply) : unreachable
    })
    .catch(() => unreachable) // no connection, no answer in time, no JSON: for whoever typed it is all the same
}
