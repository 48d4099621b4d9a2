import { useEffect, useRef, useState } from 'react'
import { data, isRouteErrorResponse, useFetcher } from 'react-router'
import type { DraftReply } from './handle-draft-form.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** Milliseconds without a keystroke after which it saves. */
const PAUSE = 250
/** Milliseconds after which what couldn't be saved is sent again. */
const RETRY_PAUSE = 5000

/** A save that got no answer of the form: what was typed is still only in this page. */
interface Unsaved {
  unsaved: string
  /** Whether the same could be saved a little later. */
  mayRetry: boolean
}

/** Does a save in the browser. Where it fails the page stays, with all that was typed: an error screen would take it away. */
export async function saveOrTell<Reply>(save: () => Promise<Reply>) {
  try {
    return await save()
  } catch (error) {
    // A redirect, to sign in.
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error) && error.status === 404)
      return data<Unsaved>({ unsaved: GONE, mayRetry: false }, 404)
    return data<Unsaved>({ unsaved: NO_ANSWER, mayRetry: true }, 503)
  }
}

const GONE = 'Not saved: this newsletter isn’t here anymore. Copy your text before you leave this page.'
const NO_ANSWER = 'Not saved: the site didn’t answer. Keep this page open and we’ll try again.'

/** Saves what is typed, one save after another, so that none can take another for someone else's. */
export function useAutosave() {
  const fetcher = useFetcher<DraftReply | Unsaved>()
  const form = useRef<HTMLFormElement>(null)
  const isDirty = useRef(false)
  /** What was sent and got no answer yet. */
  const unanswered = useRef<FormData>(undefined)
  const pressed = useRef<HTMLElement>(undefined)
  const { state, submit, data: answer } = fetcher
  const failure = answer && 'unsaved' in answer ? answer : undefined
  const saved = useLastReply(answer)
  // A second save would hide the other text before she has read it: she presses Save herself.
  const hasConflict = saved?.conflict !== undefined
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = (pause = PAUSE) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (state !== 'idle' || hasConflict) return
        // What got no answer may be saved already. Sent again word for word it's known as the same text, and what was typed
        // since then follows.
        if (!unanswered.current) {
          if (!isDirty.current) return
          isDirty.current = false
          unanswered.current = new FormData(element)
        }
        // It changes nothing else of the page, and what is loaded again could fail in its turn.
        void submit(unanswered.current, { method: 'post', defaultShouldRevalidate: false })
      }, pause)
    }
    const onInput = () => {
      isDirty.current = true
      save()
    }
    const onOnline = () => save()
    // The press takes along what was typed: to save it once more would meet what the press has changed. While a save is on its
    // way, or got no answer, the press waits for its version, or it would take that save for someone else's.
    const onSubmit = (event: SubmitEvent) => {
      clearTimeout(timer)
      if (state === 'idle' && !unanswered.current) {
        isDirty.current = false
        return
      }
      event.preventDefault()
      pressed.current = event.submitter ?? undefined
      save(0)
    }
    const button = pressed.current
    if (state === 'idle') {
      pressed.current = undefined
      if (!failure) unanswered.current = undefined
      if (failure?.mayRetry) save(RETRY_PAUSE)
      else if (!failure && button && !hasConflict) element.requestSubmit(button)
      // What was typed while the last save was on its way.
      else if (!failure && isDirty.current) save()
    }
    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
      removeEventListener('online', onOnline)
    }
  }, [state, submit, hasConflict, failure])
  return { form, saved, unsaved: failure?.unsaved, state: saveState(state, saved) }
}

/** What the last save that reached the site was answered. */
function useLastReply(answer: DraftReply | Unsaved | undefined): DraftReply | undefined {
  const [last, setLast] = useState<DraftReply>()
  const reply = answer && !('unsaved' in answer) ? answer : last
  if (reply !== last) setLast(reply)
  return reply
}

function saveState(state: string, saved: DraftReply | undefined): SaveState {
  if (state !== 'idle') return 'saving'
  if (!saved) return 'idle'
  return saved.problem ? 'failed' : 'saved'
}
