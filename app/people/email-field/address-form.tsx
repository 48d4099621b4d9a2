import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { EmailField } from './email-field.tsx'

/** Asks for one email address: the field, what was wrong with the one before, and the button. */
export function AddressForm({
  label,
  button,
  again,
  busy = false,
  ...form
}: Pick<React.ComponentProps<typeof GuardedForm>, 'action' | 'form' | 'onSend'> & {
  /** What the field is called, and the button. */
  label: string
  button: string
  /** What was typed before, and what is wrong with it. */
  again?: { values: { email: string }; problem: string; errors: { email?: string } } | undefined
  busy?: boolean
}) {
  return (
    <GuardedForm {...form} reply={again} noValidate className="grid gap-5">
      {again && <Alert>{again.problem}</Alert>}
      <EmailField
        label={label}
        name="email"
        inputMode="email"
        required
        defaultValue={again?.values.email}
        error={again?.errors.email}
        autoFocus={again?.errors.email !== undefined}
      />
      <Button size="large" className="justify-self-start max-sm:w-full" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : button}
      </Button>
    </GuardedForm>
  )
}
