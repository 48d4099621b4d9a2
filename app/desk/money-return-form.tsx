import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasskeyForm } from '../ui/passkey-form.tsx'

interface MoneyReturnFormProps {
  /** What the passkey signs for, with whose it is. */
  action: 'cancel-call' | 'decline-application'
  subject: string
  cents: number
  /** The same sum in words: what the owner types to confirm. */
  amount: string
  needsPasskey: boolean
  /** What's lost by it besides the money. */
  consequences: string
  /** "Decline": the button says what goes back. */
  verb: string
  /** The form's other fields. */
  children: ReactNode
}

/** For the owner alone: what is left of a payment goes back, which nothing undoes. Confirmed by the typed amount and a passkey. */
export function MoneyReturnForm(props: MoneyReturnFormProps) {
  const { action, subject, cents, amount, needsPasskey, consequences, verb, children } = props
  return (
    <>
      <p className="measure mt-4">
        {cents === 0 ? 'No money goes back;' : `${amount} goes back,`} {consequences}. You can’t undo this
        {needsPasskey ? ', so your passkey confirms it.' : '.'}
      </p>
      <PasskeyForm
        ceremonies={needsPasskey ? ['step-up'] : []}
        stepUp={() => ({ action, subject, cents })}
        className="mt-4 grid gap-4"
      >
        {children}
        {cents > 0 && (
          <TextField
            label={`Type ${amount} to confirm`}
            name="amount"
            required
            autoComplete="off"
            inputMode="decimal"
            className="max-w-60"
          />
        )}
        <Button type="submit" variant="outline" className="justify-self-start text-clay">
          {cents === 0 ? verb : `${verb} and return ${amount}`}
        </Button>
      </PasskeyForm>
    </>
  )
}
