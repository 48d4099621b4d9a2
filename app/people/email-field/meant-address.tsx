import { Button } from '../../ui/button.tsx'
import { suggestEmail } from './email-typos.ts'

interface MeantAddressProps {
  action: string
  email: string
  /** What else the form was sent with. */
  fields?: Readonly<Record<string, string>>
}

/** After an email went to an address that looks mistyped: one press asks once more, with the one that was likely meant. */
export function MeantAddress({ action, email, fields = {} }: MeantAddressProps) {
  const meant = suggestEmail(email)
  if (!meant) return null
  return (
    <form method="post" action={action} className="mt-6 border-line border-t border-dashed pt-5">
      <p className="measure mb-3">
        You typed <span className="[overflow-wrap:anywhere]">{email}</span>. Did you mean{' '}
        <strong className="[overflow-wrap:anywhere]">{meant}</strong>?
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="email" value={meant} variant="outline">
        Use this one
      </Button>
    </form>
  )
}
