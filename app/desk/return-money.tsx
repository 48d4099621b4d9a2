import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { PageSection } from '../ui/kit/page.tsx'
import { DeskForm } from './desk-form.tsx'

/** Of the page of an order's refund, to which the forms of others lead as well. */
export const refundHandle = { guards: { send: 'passkey', hold: 'free' } } as const

interface ReturnMoneyProps {
  orderId: string
  press: string
  refund: { amount: string; follows: string }
  typed?: string
}

/** What can go back of an order's payment. The whole of it and a part have different consequences, so both are said. */
export function ReturnMoney({ orderId, press, refund: { amount, follows }, typed = '' }: ReturnMoneyProps) {
  return (
    <PageSection title="Refund">
      <dl className="measure mt-4">
        <dt className="font-semibold">All of it, {amount}</dt>
        <dd>{follows}</dd>
        <dt className="mt-3 font-semibold">Part of it</dt>
        <dd>They keep what they bought, and nothing else changes.</dd>
      </dl>
      <p className="measure mt-4">It waits ten minutes. Until then, you can stop it. After that, it can’t be undone.</p>
      <DeskForm {...refundHandle} action={`/desk/refunds/${orderId}`} fields={{ press }} className="mt-4 grid gap-4">
        <Amount label={`Type the amount to refund, up to ${amount}`} defaultValue={typed} />
        <Button variant="outline" className="justify-self-start text-clay">
          Refund
        </Button>
      </DeskForm>
    </PageSection>
  )
}

/** In place of the form, from the moment the bank holds the payment. */
export function Disputed({ dispute: { problem, href } }: { dispute: { problem: string; href: string } }) {
  return (
    <PageSection title="Refund">
      <p className="measure mt-4">{problem}</p>
      <DisputeLink href={href} />
    </PageSection>
  )
}

export function DisputeLink({ href }: { href: string }) {
  return (
    <TextLink href={href} rel="noreferrer" className="mt-2 font-semibold">
      Open the dispute at Stripe
    </TextLink>
  )
}

interface MoneyReturnFormProps extends React.ComponentProps<typeof DeskForm> {
  cents: number
  /** The same sum in words: what the owner types to confirm. */
  amount: string
  /** What's lost by it besides the money, and for how long it can be stopped. */
  consequences: string
  /** "Decline": the button says how much is refunded. */
  verb: string
}

/** For the owner alone: what is left of a payment goes back. Confirmed by the typed amount and a passkey. */
export function MoneyReturnForm({ cents, amount, consequences, verb, children, ...form }: MoneyReturnFormProps) {
  return (
    <>
      <p className="measure mt-4">
        {cents === 0 ? 'There’s nothing to refund;' : `We refund ${amount},`} {consequences}
      </p>
      <DeskForm {...form} className="mt-4 grid gap-4">
        {children}
        {cents > 0 && <Amount label={`Type ${amount} to confirm`} />}
        <Button variant="outline" className="justify-self-start text-clay">
          {cents === 0 ? verb : `${verb} and refund ${amount}`}
        </Button>
      </DeskForm>
    </>
  )
}

function Amount(field: { label: string; defaultValue?: string }) {
  return <TextField {...field} name="amount" required autoComplete="off" inputMode="decimal" className="max-w-60" />
}
