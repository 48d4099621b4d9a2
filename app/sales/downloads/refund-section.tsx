import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SupportNote } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { FormField } from '../../ui/fields.ts'
import { PageSection } from '../../ui/kit/page.tsx'
import type { Receipt } from './receipts.ts'

/** How the money stands, for whoever may ask for it back. */
export type Money = Pick<Receipt, 'refundAskedOn' | 'refundGoes' | 'isRefundable' | 'promised' | 'refundRule'> & {
  /** When the time ended in which it could be asked back. */
  endedOn: string | undefined
}

interface RefundProps {
  money: Money
  problem: string | undefined
  /** What was typed comes back with what was wrong. */
  field: FormField
}

/** The way to the money back, beside what it was paid for; once it was asked for, what comes next. */
export function RefundSection({ money, problem, field }: RefundProps) {
  const { refundAskedOn, refundGoes, isRefundable, promised, refundRule, endedOn } = money
  if (isRefundable)
    return (
      <PageSection id="refund" title="Not for you?">
        <p className="measure mt-4">{refundRule}</p>
        {problem && <Alert className="mt-4">{problem}</Alert>}
        {endedOn ? (
          <>
            <p className="measure mt-4">The seven days to tell us ended on {endedOn}.</p>
            <SupportNote />
          </>
        ) : (
          <form method="post" className="mt-5">
            {!promised && <TextArea {...field} label="Anything you’d like us to know? (optional)" rows={3} />}
            <Button name="refund" value="yes" variant="outline" className={promised ? undefined : 'mt-4'}>
              {promised ? `Refund me ${promised}` : 'Ask for a refund'}
            </Button>
          </form>
        )}
      </PageSection>
    )
  if (!refundAskedOn && !refundGoes) return problem ? <Alert className="mt-8">{problem}</Alert> : null
  return (
    <PageSection id="refund" title={refundGoes ? 'Your refund is on its way' : 'Your refund request is in'}>
      <p role="status" className="measure mt-4">
        {refundGoes
          ? `${refundGoes} Banks take five to ten days to show it. We’ll email you when it goes. Until then, everything keeps working.`
          : `It’s been with us since ${refundAskedOn}. A real person will read it and email you within one business day. Until then, everything keeps working.`}
      </p>
    </PageSection>
  )
}
