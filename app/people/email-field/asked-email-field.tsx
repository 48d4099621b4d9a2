import { useMemo, useRef } from 'react'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { cleanAddress } from '../../platform/mail/pasted-address.ts'
import { TextField } from '../../ui/field.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'
import { suggestEmail } from './email-typos.ts'

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

/** The button of a suggestion sends the suggested address; a hidden field sends the address that was in doubt. */
const SUGGESTION_FIELD = 'email_choice'
const REJECTED_SUGGESTION_FIELD = 'email_asked'

/** The address that was typed, alone, or the suggested one that was chosen instead. */
export function chosenEmail(fields: FormFields): string {
  return cleanAddress(fields.get(SUGGESTION_FIELD) || (fields.get('email') ?? ''))
}

/** The address that was most likely meant. Each doubtful address is questioned once. */
export function unaskedSuggestion(fields: FormFields, email: string): string | undefined {
  return fields.get(REJECTED_SUGGESTION_FIELD) === email ? undefined : suggestEmail(email)
}
