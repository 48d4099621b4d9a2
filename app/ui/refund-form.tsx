import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import type { FormField } from './fields.ts'

/**
 * Asks for the money back. What was typed comes back with what was wrong.
 *
 * @param promised what goes back by the press alone, where no question is asked
 */
export function RefundForm({
  problem,
  field,
  promised,
}: {
  problem?: string | undefined
  field: FormField
  promised?: string | undefined
}) {
  return (
    <>
      {problem && <Alert className="mt-4">{problem}</Alert>}
      <form method="post" className="mt-5">
        {!promised && <TextArea {...field} label="Anything you’d like us to know? (optional)" rows={3} />}
        <Button name="refund" value="yes" variant="outline" className={promised ? undefined : 'mt-4'}>
          {promised ? `Refund me ${promised}` : 'Ask for a refund'}
        </Button>
      </form>
    </>
  )
}

/** That the money was asked for, and what happens next. */
export function RefundAsked({ on, goes }: { on: string | undefined; goes: string | undefined }) {
  return (
    <p role="status" className="measure mt-4">
      {goes
        ? `${goes} Banks take five to ten days to show it. We’ll email you when it goes. Until then, everything keeps working.`
        : `You asked on ${on}. A real person will read it and email you within one business day. Until then, everything keeps working.`}
    </p>
  )
}
