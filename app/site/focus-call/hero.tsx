import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { focusCall } from '../../catalog/focus-call.ts'
import { offers } from '../../catalog/offers.ts'
import { Card } from '../../ui/card.tsx'
import { Rosette } from '../../ui/engraving.tsx'
import { Label, PageHeading } from '../../ui/section.tsx'
import { Stressed } from '../../ui/stressed.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { FocusBooking } from './booking.tsx'

export function FocusHero() {
  const { figure, label } = claims.focusCallsTaken
  const { hero } = focusCall
  const [before, after] = hero.taken.split('[[count]]')
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-14 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.15fr_1fr] lg:py-18">
        <div>
          <PageHeading label={hero.label} lead={hero.lead}>
            <Stressed text={hero.title} className="text-evergreen" />
          </PageHeading>
          <div className="mt-6">
            <OfferPrice offer={offers['focus-call']} on="own" />
          </div>
          <FocusBooking className="mt-4" />
          {isShown(claims.focusCallsTaken) && (
            <p className="mt-4 border-line border-t pt-4 text-small">
              {before}
              <strong>
                {figure} {label}
              </strong>
              {after}
            </p>
          )}
        </div>
        <Agenda />
      </div>
    </section>
  )
}

function Agenda() {
  const { label, title, items } = focusCall.agenda
  return (
    <div>
      <Card className="sm:px-9!">
        <span className="engraved">
          <Rosette draws className="absolute -top-24 -right-24 size-72 text-evergreen opacity-20" />
        </span>
        <Label className="text-soft">{label}</Label>
        <h2 className="mt-2 text-title">{title}</h2>
        <ol className="mt-4">
          {items.map(({ at, title, what }) => (
            <li key={at} className="grid grid-cols-[4.25rem_1fr] border-line border-t border-dashed py-3.5">
              <span className="pt-0.5 font-mono text-evergreen text-small">{at}</span>
              <div>
                <h3 className="text-body">{title}</h3>
                <p className="text-small text-soft">{what}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
