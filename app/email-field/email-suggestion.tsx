import { useEffect, useState } from 'react'
import { cleanAddress } from '../platform/mail/pasted-address.ts'
import { Button } from '../ui/button.tsx'
import { suggestEmail } from './email-typos.ts'

export interface Suggestion {
  typed: string
  suggested: string
}

/**
 * Offers the address that was most likely meant, when the one in the field looks mistyped as the field is left. It never
 * holds a form up: whoever sends it on has their own address used.
 *
 * @param asked what the server asked without script
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
    return onLeaving(field, check)
  }, [input])
  const take = (event: React.MouseEvent) => {
    if (!input.current || !suggestion) return
    event.preventDefault()
    input.current.value = suggestion.suggested
    setSuggestion(undefined)
    input.current.focus()
  }
  return <div role="status">{suggestion && <DidYouMean {...suggestion} onTake={take} />}</div>
}

/**
 * Calls `check` each time the field is left. When a press somewhere else leaves it, it waits for the end of that press:
 * a line that comes or goes would move the button from under the finger, and the press would be lost.
 */
function onLeaving(field: HTMLInputElement, check: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const releases = ['pointerup', 'pointercancel'] as const
  let isPressed = false
  let isWaiting = false
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    if (!isWaiting) return
    isWaiting = false
    setTimeout(() => signal.aborted || check()) // after the click, which comes next
  }
  document.addEventListener('pointerdown', press, { capture: true, signal })
  for (const name of releases) document.addEventListener(name, release, { capture: true, signal })
  const leave = () => {
    if (isPressed) isWaiting = true
    else check()
  }
  field.addEventListener('blur', leave, { signal })
  return () => ended.abort()
}

function suggestionFor(value: string): Suggestion | undefined {
  const typed = value.toLowerCase()
  const suggested = suggestEmail(typed)
  return suggested ? { typed, suggested } : undefined
}

/** Without script the button sends the form with the suggested address. */
function DidYouMean({ typed, suggested, onTake }: Suggestion & { onTake: (event: React.MouseEvent) => void }) {
  return (
    <p className="mt-2 text-small">
      Did you mean <strong className="[overflow-wrap:anywhere]">{suggested}</strong>?{' '}
      <Button type="submit" name="email_choice" value={suggested} variant="outline" size="small" onClick={onTake}>
        Use this one
      </Button>
      <input type="hidden" name="email_asked" value={typed} />
    </p>
  )
}
