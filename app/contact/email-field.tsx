import { useEffect, useRef, useState } from 'react'
import type { RetryReply } from '../platform/forms/guarded-action.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { suggestEmail } from './email-typos.ts'
import type { Message } from './message-fields.ts'

interface Suggestion {
  typed: string
  suggested: string
}

/** The address, and the one that was most likely meant where it looks mistyped. */
export function EmailField({
  reply,
  ...field
}: { reply: RetryReply<Message> | undefined } & Omit<React.ComponentProps<typeof TextField>, 'label'>) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState(suggestionIn(reply))
  useEffect(() => {
    const suggested = suggestionIn(reply)
    if (suggested) setSuggestion(suggested)
  }, [reply])
  const check = () => {
    const typed = input.current?.value.trim().toLowerCase() ?? ''
    const suggested = suggestEmail(typed)
    setSuggestion(suggested ? { typed, suggested } : undefined)
  }
  const take = (event: React.MouseEvent) => {
    if (!input.current || !suggestion) return
    event.preventDefault()
    input.current.value = suggestion.suggested
    setSuggestion(undefined)
    input.current.focus()
  }
  return (
    <div className="sm:col-span-2">
      <TextField
        ref={input}
        label="Email (required)"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        onBlur={check}
        {...field}
      />
      <div role="status">{suggestion && <DidYouMean {...suggestion} onTake={take} />}</div>
    </div>
  )
}

function suggestionIn(reply: RetryReply<Message> | undefined): Suggestion | undefined {
  return reply?.suggestion ? { typed: reply.values.email, suggested: reply.suggestion } : undefined
}

/** Without script the button sends the form with the suggested address. */
function DidYouMean({ typed, suggested, onTake }: Suggestion & { onTake: (event: React.MouseEvent) => void }) {
  return (
    <p className="mt-2 text-small">
      Did you mean <strong className="[overflow-wrap:anywhere]">{suggested}</strong>?{' '}
      <Button type="submit" name="email_choice" value={suggested} variant="outline" size="small" onClick={onTake}>
        Use this one
      </Button>
      <input type="hidden" name="email_asked" value={typed.trim().toLowerCase()} />
    </p>
  )
}
