import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { PressForm, Saved } from '../parts/parts.tsx'

/** A form of one button. */
export function Press({
  does,
  fields = {},
  variant = 'outline',
  children,
}: {
  does: string
  fields?: Record<string, string>
  variant?: ButtonVariant
  children: React.ReactNode
}) {
  return (
    <PressForm fields={{ do: does, ...fields }}>
      <Button variant={variant}>{children}</Button>
    </PressForm>
  )
}

/** What the last press did, or why it didn't. */
export function Outcome({
  said,
  refusal,
}: {
  said: string | undefined
  refusal: { problem: string | undefined } | undefined
}) {
  if (refusal?.problem) return <Alert className="mt-4">{refusal.problem}</Alert>
  return said ? <Saved>{said}</Saved> : null
}
