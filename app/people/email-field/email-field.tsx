import { useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import type { EmailSuggestion } from './email-suggestion.tsx'

/** Asks for an email address. What notices a mistyped one is fetched when someone begins to fill it in. */
export function EmailField(field: Omit<React.ComponentProps<typeof TextField>, 'type' | 'ref' | 'after'>) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ Suggestion: typeof EmailSuggestion }>()
  const fetchSuggestion = () =>
    import('./email-suggestion.tsx').then(
      ({ EmailSuggestion }) => setShown((earlier) => earlier ?? { Suggestion: EmailSuggestion }),
      () => undefined,
    )
  return (
    <TextField
      autoComplete="email"
      {...field}
      ref={input}
      type="email"
      onFocus={fetchSuggestion}
      onBlur={fetchSuggestion}
      after={shown && <shown.Suggestion input={input} />}
    />
  )
}
