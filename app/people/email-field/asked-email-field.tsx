import { useMemo, useRef } from 'react'
import { TextField } from '../../ui/field.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'

/** Asks for an email address, and shows the one that was most likely meant where it looks mistyped, without script too. */
export function AskedEmailField({
  reply,
  ...field
}: {
  /** What the server replied to the form: a suggestion is about the address in it. */
  reply: { suggestion?: string; values: { email: string } } | undefined
} & Omit<React.ComponentProps<typeof TextField>, 'type' | 'ref' | 'after'>) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useMemo(
    () => (reply?.suggestion ? { typed: reply.values.email.toLowerCase(), suggested: reply.suggestion } : undefined),
    [reply],
  )
  return (
    <TextField
      inputMode="email"
      autoComplete="email"
      {...field}
      ref={input}
      type="email"
      after={<EmailSuggestion input={input} asked={asked} />}
    />
  )
}
