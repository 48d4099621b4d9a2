import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { DraftReply } from './handle-draft-form.ts'

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** Milliseconds without a keystroke after which it saves. */
const PAUSE = 250

/** Saves what is typed, one save after another, so that none can take another for someone else's. */
export function useAutosave() {
  const fetcher = useFetcher<DraftReply>()
  const form = useRef<HTMLFormElement>(null)
  const isDirty = useRef(false)
  const { state, submit, data } = fetcher
  // A second save would hide the other text before she has read it: she presses Save herself.
  const hasConflict = data?.conflict !== undefined
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (state !== 'idle' || hasConflict || !isDirty.current) return
        isDirty.current = false
        void submit(new FormData(element), { method: 'post' })
      }, PAUSE)
    }
    const onInput = () => {
      isDirty.current = true
      save()
    }
    // The press takes along what was typed: to save it once more would meet what the press has changed.
    const onSubmit = () => {
      isDirty.current = false
      clearTimeout(timer)
    }
    // What was typed while the last save was on its way.
    if (state === 'idle' && isDirty.current) save()
    element.addEventListener('input', onInput)
    element.addEventListener('submit', onSubmit)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      element.removeEventListener('submit', onSubmit)
    }
  }, [state, submit, hasConflict])
  return { form, saved: data, state: saveState(state, data) }
}

function saveState(state: string, data: DraftReply | undefined): SaveState {
  if (state !== 'idle') return 'saving'
  if (!data) return 'idle'
  return data.problem ? 'failed' : 'saved'
}
