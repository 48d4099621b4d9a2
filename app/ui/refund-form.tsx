import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'

/** The most characters of a reason for a refund. */
export const MAX_REASON = 2000

/** Asks for the money back. What was typed comes back with what was wrong. */
export function RefundForm({ problem, typed }: { problem?: string | undefined; typed?: string | undefined }) {
  return (
    <>
      {problem && <Alert className="mt-4">{problem}</Alert>}
      <form method="post" className="mt-5">
        <TextArea
          label="Anything you’d like us to know? (optional)"
          name="reason"
          rows={3}
          defaultValue={typed}
          maxLength={MAX_REASON}
        />
        <Button type="submit" name="refund" value="yes" variant="outline" className="mt-4">
          Ask for a refund
        </Button>
      </form>
    </>
  )
}

/** That a refund was asked for, and what happens next. */
export function RefundAsked({ on }: { on: string }) {
  return (
    <p role="status" className="measure mt-4">
      You asked on {on}. A real person will read it and email you within one business day. Until then, everything keeps
      working.
    </p>
  )
}
