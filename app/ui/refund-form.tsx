import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'

/** The most characters of a reason for a refund. */
export const MAX_REASON = 2000

/**
 * Asks for the money back. What was typed comes back with what was wrong.
 *
 * @param promised what goes back by the press alone, where no question is asked
 */
export function RefundForm({
  problem,
  typed,
  promised,
}: {
  problem?: string | undefined
  typed?: string | undefined
  promised?: string | undefined
}) {
  return (
    <>
      {problem && <Alert className="mt-4">{problem}</Alert>}
      <form method="post" className="mt-5">
        {!promised && (
          <TextArea
            label="Anything you’d like us to know? (optional)"
            name="reason"
            rows={3}
            defaultValue={typed}
            maxLength={MAX_REASON}
          />
        )}
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
