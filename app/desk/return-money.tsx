import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { DeskForm } from './desk-form.tsx'
import { DeskSection } from './desk-parts.tsx'

/** What can go back of an order's payment. The whole of it and a part have different consequences, so both are said. */
export function ReturnMoney({
  orderId,
  refund: { amount, follows },
  typed = '',
}: {
  orderId: string
  refund: { amount: string; follows: string }
  typed?: string
}) {
  return (
    <DeskSection title="Refund">
      <dl className="measure mt-4">
        <dt className="font-semibold">All of it, {amount}</dt>
        <dd>{follows}</dd>
        <dt className="mt-3 font-semibold">Part of it</dt>
        <dd>They keep what they bought, and nothing else changes.</dd>
      </dl>
      <p className="measure mt-4">It waits ten minutes. Until then, you can stop it. After that, it can’t be undone.</p>
      <DeskForm
        page="/desk/refunds/:order"
        about={orderId}
        action={`/desk/refunds/${orderId}`}
        className="mt-4 grid gap-4"
      >
        <TextField
          label={`Type the amount to refund, up to ${amount}`}
          name="amount"
          defaultValue={typed}
          required
          autoComplete="off"
          inputMode="decimal"
          className="max-w-60"
        />
        <Button variant="outline" className="justify-self-start text-clay">
          Refund
        </Button>
      </DeskForm>
    </DeskSection>
  )
}

/** In place of the form, from the moment the bank holds the payment. */
export function Disputed({ dispute: { problem, href } }: { dispute: { problem: string; href: string } }) {
  return (
    <DeskSection title="Refund">
      <p className="measure mt-4">{problem}</p>
      <a href={href} rel="noreferrer" className="prose-link mt-2 inline-flex min-h-11 items-center font-semibold">
        Open the dispute at Stripe
      </a>
    </DeskSection>
  )
}
