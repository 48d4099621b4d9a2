import { useEffect, useState } from 'react'
import { cleanAddress } from '../../platform/mail/pasted-address.ts'
import { Button } from '../../ui/button.tsx'
import { suggestEmail } from './email-typos.ts'

export interface Suggestion {
  typed: string
  suggested: string
}

/**
 * Offers the address that was most likely meant, when the one in the field looks mistyped as the field is left. Nobody has to
 * have seen it: only whoever sends on what the server has asked about has their own address used.
 *
 * @param asked what the server asked
 */
export function EmailSuggestion({
  input,
  asked,
}: {
  input: React.RefObject<HTMLInputElement | null>
  asked?: Suggestion | undefined
}) {
  const [suggestion, setSuggestion] = useState(asked)
  useEffect(() => {
    if (asked) setSuggestion(asked)
  }, [asked])
  useEffect(() => {
    const field = input.current
    if (!field) return
    const check = () => {
      const address = cleanAddress(field.value)
      if (address.includes('@') && address !== field.value) field.value = address
      setSuggestion(suggestionFor(address))
    }
    if (field !== document.activeElement && field.value) check()
    const ended = new AbortController()
    field.addEventListener('input', () => setSuggestion(undefined), ended)
    onLeaving(field, ended.signal, check)
    return () => ended.abort()
  }, [input])
  const take = (event: React.MouseEvent) => {
    if (!input.current || !suggestion) return
    event.preventDefault()
    input.current.value = suggestion.suggested
    setSuggestion(undefined)
    input.current.focus()
  }
  const isAsked = suggestion?.typed === asked?.typed
  return <div role="status">{suggestion && <DidYouMean {...suggestion} isAsked={isAsked} onTake={take} />}</div>
}

/**
 * Calls `check` each time the field is left, and only after the click that leaves it: a line that comes or goes would move the
 * button from under the finger, and the press would be lost. If the click sends the form, its reply says what there is to say.
 */
function onLeaving(field: HTMLInputElement, signal: AbortSignal, check: () => void): void {
  let press: 'none' | 'held' | 'leaving' = 'none'
  // Of the mouse, not of the pointer: a tap leaves the field between these, too, and only after its pointer is up.
  const listen = (event: 'mousedown' | 'submit' | 'mouseup' | 'dragend', listener: () => void) =>
    document.addEventListener(event, listener, { capture: true, signal })
  const end = () => {
    if (press === 'leaving' && !signal.aborted) check()
    press = 'none'
  }
  const leave = () => {
    if (press === 'none') check()
    else press = 'leaving'
  }
  listen('mousedown', () => {
    press = 'held'
  })
  listen('submit', () => {
    press = 'none'
  })
  listen('mouseup', () => setTimeout(end)) // after the click, which comes next
  listen('dragend', end)
  field.addEventListener('blur', leave, { signal })
}

function suggestionFor(value: string): Suggestion | undefined {
  const typed = value.toLowerCase()
  const suggested = suggestEmail(typed)
  return suggested ? { typed, suggested } : undefined
}

/** Without script the button sends the form with the suggested address. */
function DidYouMean({
  typed,
  suggested,
  isAsked,
  onTake,
}: Suggestion & { isAsked: boolean; onTake: (event: React.MouseEvent) => void }) {
  return (
    <p className="mt-2 text-small">
      Did you mean <strong className="[overflow-wrap:anywhere]">{suggested}</strong>?{' '}
      <Button name="email_choice" value={suggested} variant="outline" size="small" onClick={onTake}>
        Use this one
      </Button>
      {isAsked && <input type="hidden" name="email_asked" value={typed} />}
    </p>
  )
}
