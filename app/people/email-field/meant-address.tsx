import { Button } from '../../ui/button.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { suggestEmail } from './email-typos.ts'

/**
 * After an email went to an address that looks mistyped: one press asks once more, with the one that was likely meant, and
 * with the other fields of the form.
 */
export function MeantAddress({ email, ...form }: { email: string } & React.ComponentProps<typeof PressForm>) {
  const meant = suggestEmail(email)
  if (!meant) return null
  return (
    <PressForm {...form} className="mt-6 border-line border-t border-dashed pt-5">
      <p className="measure mb-3">
        You typed <span className="[overflow-wrap:anywhere]">{email}</span>. Did you mean{' '}
        <strong className="[overflow-wrap:anywhere]">{meant}</strong>?
      </p>
      <Button name="email" value={meant} variant="outline">
        Use this one
      </Button>
    </PressForm>
  )
}
