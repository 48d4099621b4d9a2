import { claims } from '../../catalog/claims.ts'
import { clarityCall } from '../../catalog/clarity-call.ts'
import { isShown } from '../../catalog/evidence.ts'
import { Card } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Section } from '../../ui/section.tsx'
import { ClarityBooking } from './booking.tsx'

/** A certificate, with the terms that make it one. */
export function ClarityGuarantee() {
  const { figure, label } = claims.callGuarantee
  const { guarantee } = clarityCall
  return (
    <Section labelledBy="guarantee" className="pb-4">
      <Card className="mx-auto max-w-3xl sm:p-14!">
        <span className="engraved">
          <Rosette className="absolute -right-28 -bottom-32 size-96 text-evergreen opacity-18 max-sm:-bottom-56" />
        </span>
        <p className="label text-evergreen">{guarantee.label}</p>
        <h2 id="guarantee" className="mt-3 text-heading">
          {isShown(claims.callGuarantee) ? (
            <>
              <span className="block text-display text-evergreen">{figure}</span> {label}
            </>
          ) : (
            guarantee.title
          )}
        </h2>
        <p className="mt-4 mb-7 max-w-xl text-lead text-soft">{guarantee.lead}</p>
        <ClarityBooking />
      </Card>
    </Section>
  )
}
