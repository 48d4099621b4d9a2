import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { society } from '../../catalog/society.ts'
import { Card, Stamp } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { CheckList } from '../../ui/ticket.tsx'
import { Join } from './join.tsx'

export function SocietyOffer() {
  const { cents, compareAtCents = 0 } = offers.society.displayPrices.own
  const { title, per } = society.offer
  return (
    <Section labelledBy="founding-price" className="pb-4">
      <Card flat className="grid gap-y-10 p-7! sm:p-12! lg:grid-cols-[1.1fr_1fr]">
        <div className="lg:pr-12">
          <h2 id="founding-price" className="text-heading">
            {title}
          </h2>
          <CheckList
            items={Object.values(society.membership.features).map((feature) => feature.title)}
            className="mt-7 stack-3! text-body!"
          />
        </div>
        <div className="border-line border-t-2 border-dashed pt-9 lg:border-t-0 lg:border-l-2 lg:pt-0 lg:pl-12">
          {isShown(claims.foundingDiscount) && <Stamp lands>{claims.foundingDiscount.figure}</Stamp>}
          <p className="mt-4 flex flex-wrap items-baseline gap-x-4 font-display font-semibold">
            <span className="text-display">{dollars(cents)}</span>{' '}
            <s className="font-normal font-sans text-body text-soft">
              <span className="sr-only">instead of </span>
              {dollars(compareAtCents)}
            </s>
          </p>
          <p className="label mt-1 mb-6">{per}</p>
          <Join variant="primary" struck={false} />
        </div>
      </Card>
    </Section>
  )
}
