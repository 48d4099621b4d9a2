import { useEffect, useState } from 'react'
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
    const check = () => field && setSuggestion(suggestionFor(field.value))
    if (field && field !== document.activeElement && field.value) check()
    field?.addEventListener('blur', check)
    return () => field?.removeEventListener('blur', check)
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

function suggestionFor(value: string): Suggestion | undefined {
  const typed = value.trim().toLowerCase()
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
