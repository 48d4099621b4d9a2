import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { PressForm } from '../parts/parts.tsx'

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
