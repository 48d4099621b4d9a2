import { offers } from '../../catalog/offers.ts'
import { products } from '../../catalog/products.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionTitle } from '../../ui/section.tsx'
import { PricedCheckout } from '../offer-checkout.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { ProductStrip } from '../product-strip.tsx'

/** The offer once more, at the end of a pack's page. */
export function PackClosing({ product }: { product: 'startup-pack' | 'funding-pack' }) {
  const offer = offers[product]
  return (
    <Section labelledBy="closing-offer" className="pb-4">
      <Card flat className="grid gap-x-14 gap-y-8 p-7! sm:p-12! lg:grid-cols-[1.3fr_1fr] lg:items-center">
        <div>
          <SectionTitle id="closing-offer">{products.packs.closing}</SectionTitle>
          <ProductStrip product={product} />
        </div>
        <div className="flex flex-col items-start gap-4">
          <p className="font-display font-semibold text-title">{offer.title}</p>
          <OfferPrice offer={offer} on="own" />
          <PricedCheckout offer={offer}>{products.packs.buy}</PricedCheckout>
          <p className="text-small text-soft">{offer.refund}</p>
        </div>
      </Card>
    </Section>
  )
}
