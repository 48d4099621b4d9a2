import { useMemo, useRef } from 'react'
import { EmailSuggestion } from '../email-field/mistyped/mistyped.ts'
import type { RetryReply } from '../platform/forms/guarded-action.ts'
import { TextField } from '../ui/field.tsx'
import type { Message } from './message-fields.ts'

/** The address, and the one that was most likely meant where it looks mistyped, which the server asks once, too. */
export function EmailField({
  reply,
  ...field
}: { reply: RetryReply<Message> | undefined } & Omit<React.ComponentProps<typeof TextField>, 'label'>) {
  const input = useRef<HTMLInputElement>(null)
  const asked = useMemo(
    () =>
      reply?.suggestion ? { typed: reply.values.email.trim().toLowerCase(), suggested: reply.suggestion } : undefined,
    [reply],
  )
  return (
    <TextField
      ref={input}
      label="Email (required)"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      className="sm:col-span-2"
      after={<EmailSuggestion input={input} asked={asked} />}
      {...field}
    />
  )
}
