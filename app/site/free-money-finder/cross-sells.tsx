import { freeMoneyFinder } from '../../catalog/money-finder.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function CrossSells() {
  const { title, blueprint, clarityCall } = freeMoneyFinder.next
  const services = [
    { offer: offers.blueprint, words: blueprint },
    { offer: offers['clarity-call'], words: clarityCall },
  ]
  return (
    <Section surface="evergreen" labelledBy="next">
      <h2 id="next" className="sr-only">
        {title}
      </h2>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 md:gap-y-0">
        {services.map(({ offer, words }) => (
          <div
            key={offer.id}
            className="row-span-4 grid grid-rows-subgrid justify-items-start gap-y-0 border-line border-t pt-6"
          >
            <h3 className="text-heading">{words.title}</h3>
            <p className="mt-4 mb-6 text-soft">{words.what}</p>
            <PageButton to={offer.path} variant="marigold">
              {words.button}, {dollars(offer.displayPrices.own.cents)}
            </PageButton>
            <p className="mt-4 text-fine text-soft">{offer.refund}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
