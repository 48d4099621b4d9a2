import { blueprint } from '../../catalog/blueprint.ts'
import { offers } from '../../catalog/offers.ts'
import { Card, Stamp } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { DownloadButton } from './download-button.tsx'

export function BlueprintOffer() {
  const { next, buy } = blueprint
  return (
    <Section labelledBy="offer" className="pb-4">
      <Card flat className="grid gap-10 sm:p-12 lg:grid-cols-[1.4fr_1fr] lg:gap-14">
        <div>
          <h2 id="offer" className="text-heading">
            {next.title}
          </h2>
          <ol className="mt-6">
            {next.steps.map(({ title, what }, index) => (
              <li key={title} className="flex gap-5 border-line border-t py-4">
                <span aria-hidden="true" className="font-display font-semibold text-evergreen text-figure">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-title">{title}</h3>
                  <p className="mt-1 text-small text-soft">{what}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-col items-start gap-4 border-line border-t border-dashed pt-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-12">
          <Stamp>{buy.stamp}</Stamp>
          <h3 className="text-title">{offers.blueprint.title}</h3>
          <OfferPrice offer={offers.blueprint} on="own" />
          <DownloadButton label={buy.button} />
          <p className="text-small text-soft">
            {buy.access} {offers.blueprint.refund}
          </p>
        </div>
      </Card>
    </Section>
  )
}
