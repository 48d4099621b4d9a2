import { site } from '../../../site.config.ts'
import { dollars } from '../../catalog/offers.ts'
import type { TemplatePack } from '../../catalog/packs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BUY_FORM } from '../buy-bar.tsx'
import { PageLink } from '../links.tsx'
import { OfferCheckout } from '../offer-checkout.tsx'
import { OfferPrice } from '../offer-price.tsx'

/** The two ways to buy a pack: pay and download it immediately, or ask for an invoice. */
export function PackPurchase({
  pack: { offer, subject, overlap },
  className,
}: {
  pack: TemplatePack
  className?: string
}) {
  return (
    <div className={className}>
      <OfferPrice offer={offer} on="own" />
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap sm:items-start">
        <OfferCheckout offer={offer} formId={BUY_FORM} size="large" className="w-full">
          Buy and download, {dollars(offer.displayPrices.own.cents)}
        </OfferCheckout>
        <ButtonLink
          href={`mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}`}
          size="large"
          variant="outline"
        >
          Download
        </ButtonLink>
      </div>
      <p className="measure mt-4 text-small text-soft">
        {offer.onSale
          ? 'Pay by card and download right away. Your receipt has the link too. '
          : 'Card payment opens here soon. '}
        Prefer to order by email? “Download” opens an email to us, and we’ll reply with payment details and your files.{' '}
        {offer.refund}
      </p>
      {overlap && <p className="measure mt-4 text-small text-soft">{overlap}</p>}
    </div>
  )
}

export function BackToShop() {
  return (
    <PageLink to="/shop" className="prose-link not-printed inline-flex min-h-11 items-center text-small">
      Back to Shop
    </PageLink>
  )
}
