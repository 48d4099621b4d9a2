import { useEffect, useRef, useState } from 'react'

/**
 * Posts a form by script to a page that replies to it in JSON, and moves the focus to the reply, which takes the form's
 * place. Nothing typed is lost on the way: what cannot be sent gets a reply as well.
 *
 * @param first what the page was answered with without script
 * @param failed the reply when nothing came back, or only a sentence
 */
export function usePostedForm<Reply extends { state: string }>(
  path: string,
  first: Reply | undefined,
  failed: (data: FormData, message: string | undefined) => Reply,
) {
  const [reply, setReply] = useState(first)
  const [state, setState] = useState<'idle' | 'sending'>('idle')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply && reply !== first) focusReply(place.current)
  }, [reply, first])
  const send = async (data: FormData) => {
    if (state === 'sending') return
    setState('sending')
    setReply(await post(path, data, failed))
    setState('idle')
  }
  return { reply, send, place, state }
}

/** For a form that the router sends: each reply gets the focus at its first field with an error, else at what it says. */
export function useFocusOnProblem(reply: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (reply) focusReply(form.current)
  }, [reply])
  return form
}

/** The first field with an error, else what the reply says. */
function focusReply(place: HTMLElement | null): void {
  const target =
    place?.querySelector<HTMLElement>('[aria-invalid]') ??
    place?.querySelector<HTMLElement>('[tabindex="-1"]:not(input)')
  target?.focus()
}

async function post<Reply extends { state: string }>(
  path: string,
  data: FormData,
  failed: (data: FormData, message: string | undefined) => Reply,
): Promise<Reply> {
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const headers = { Accept: 'application/json' }
  return fetch(path, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })
    .then(async (response) => {
      const reply = await response.json()
      return reply.state ? reply : failed(data, reply.error?.message)
    })
    .catch(() => failed(data, undefined)) // no connection, no reply in time, no JSON
}
