import { site } from '../../site.config.ts'
import { dollars, type Offer } from '../catalog/offers.ts'
import { selling } from '../catalog/selling.ts'
import { CheckoutButton } from '../sales/payments/checkout-button.tsx'
import type { ButtonStyleProps } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Linked } from '../ui/linked.tsx'
import { mailLink } from './links.tsx'

/** The checkout button of an offer. */
export function OfferCheckout({
  offer,
  onSale = offer.onSale,
  formId,
  children,
  ...look
}: ButtonStyleProps & { offer: Offer; onSale?: boolean; formId?: string; children: React.ReactNode }) {
  return (
    <CheckoutButton productId={offer.id} onSale={onSale} formId={formId} {...look}>
      {children}
    </CheckoutButton>
  )
}

/** The same, large and with the price. */
export function PricedCheckout({ children, ...rest }: React.ComponentProps<typeof OfferCheckout>) {
  return (
    <OfferCheckout size="large" {...rest}>
      {children}, {dollars(rest.offer.displayPrices.own.cents)}
    </OfferCheckout>
  )
}

/** Instead of a checkout for an offer that is not on sale yet. */
export function OpeningNote({
  offer,
  onSale = offer.onSale,
  className,
}: {
  offer: Offer
  onSale?: boolean
  className?: string
}) {
  if (onSale) return null
  const subject = encodeURIComponent(`${selling.opening.subject} ${offer.title}`)
  return (
    <p className={classes('text-small text-soft', className)}>
      <Linked text={selling.opening.text} links={[mailLink(`${site.supportEmail}?subject=${subject}`)]} />
    </p>
  )
}
