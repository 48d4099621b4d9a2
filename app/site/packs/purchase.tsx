import { site } from '../../../site.config.ts'
import type { Offer } from '../../catalog/offers.ts'
import { products } from '../../catalog/products.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BUY_FORM } from '../buy-bar.tsx'
import { PageLink } from '../links.tsx'
import { PricedCheckout } from '../offer-checkout.tsx'
import { OfferPrice } from '../offer-price.tsx'

/** The two ways to buy a pack: pay and download it immediately, or ask for an invoice. */
export function PackPurchase({ offer, overlap }: { offer: Offer; overlap?: string }) {
  const { buy, email, byCard, byEmail } = products.packs
  return (
    <div>
      <OfferPrice offer={offer} on="own" />
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        <PricedCheckout offer={offer} formId={BUY_FORM} className="w-full">
          {buy}
        </PricedCheckout>
        <ButtonLink
          href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(`Purchase: ${offer.title}`)}`}
          size="large"
          variant="outline"
        >
          {email}
        </ButtonLink>
      </div>
      <p className="measure mt-4 text-small text-soft">
        {byCard} {byEmail} {offer.refund}
      </p>
      {overlap && <p className="measure mt-4 text-small text-soft">{overlap}</p>}
    </div>
  )
}

export function BackToShop() {
  return (
    <PageLink to="/shop" className="prose-link not-printed inline-flex min-h-11 items-center text-small">
      {products.packs.back}
    </PageLink>
  )
}
