import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { focusCall } from '../../catalog/focus-call.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { FocusBooking } from './booking.tsx'

export function FocusClosing() {
  const { figure, label } = claims.callGuarantee
  return (
    <Section labelledBy="guarantee" className="pb-4">
      <Card flat className="grid gap-x-14 gap-y-8 p-7! sm:p-12! lg:grid-cols-[auto_1fr] lg:items-center">
        {isShown(claims.callGuarantee) && (
          <p className="content-center border-line lg:self-stretch lg:border-r lg:pr-14">
            <span className="block font-display font-semibold text-evergreen text-giant">{figure}</span>{' '}
            <span className="label mt-2 block">{label}</span>
          </p>
        )}
        <div>
          <h2 id="guarantee" className="text-heading">
            {focusCall.closing.title}
          </h2>
          <p className="mt-4 mb-7 text-lead text-soft">{focusCall.closing.lead}</p>
          <FocusBooking />
        </div>
      </Card>
    </Section>
  )
}
