import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { DeskPage } from './desk-actions.ts'
import { DeskForm } from './desk-form.tsx'

interface MoneyReturnFormProps {
  page: DeskPage
  /** Whose money it is, as the page's address says. */
  about: string
  cents: number
  /** The same sum in words: what the owner types to confirm. */
  amount: string
  /** What's lost by it besides the money. */
  consequences: string
  /** "Decline": the button says how much is refunded. */
  verb: string
  /** The form's other fields. */
  children: ReactNode
}

/** For the owner alone: what is left of a payment goes back, which nothing undoes. Confirmed by the typed amount and a passkey. */
export function MoneyReturnForm(props: MoneyReturnFormProps) {
  const { page, about, cents, amount, consequences, verb, children } = props
  return (
    <>
      <p className="measure mt-4">
        {cents === 0 ? 'There’s nothing to refund;' : `We refund ${amount},`} {consequences}. You can’t undo this.
      </p>
      <DeskForm page={page} about={about} className="mt-4 grid gap-4">
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
        <Button variant="outline" className="justify-self-start text-clay">
          {cents === 0 ? verb : `${verb} and refund ${amount}`}
        </Button>
      </DeskForm>
    </>
  )
}
