import { site } from '../../../site.config.ts'
import { fillBlanks } from '../../catalog/blanks.ts'
import { dollars, offers } from '../../catalog/offers.ts'
import { society } from '../../catalog/society.ts'
import type { ButtonVariant } from '../../ui/button.tsx'
import { OfferCheckout, OpeningNote } from '../offer-checkout.tsx'

/** The join button with its price, the normal one struck through, and what membership costs in total. */
export function Join({
  variant,
  struck = true,
  formId,
}: {
  variant: ButtonVariant
  struck?: boolean
  formId?: string
}) {
  const offer = offers.society
  const { cents, compareAtCents } = offer.displayPrices.own
  const { terms, review } = site.membership
  return (
    <>
      <div className="grid items-center gap-x-5 gap-y-3 sm:flex sm:flex-wrap">
        <OfferCheckout offer={offer} {...(formId && { formId })} variant={variant} size="large" className="w-full">
          {fillBlanks(society.hero.join, { price: dollars(cents) })}
        </OfferCheckout>
        {struck && compareAtCents !== undefined && (
          <p>
            <span className="font-display font-semibold text-title">{dollars(cents)}/month</span>{' '}
            <s className="text-soft">
              <span className="sr-only">instead of </span>
              {dollars(compareAtCents)}/month
            </s>
          </p>
        )}
      </div>
      <p className="measure mt-4 text-small text-soft">{`${terms} ${review} ${offer.refund}`}</p>
      <OpeningNote offer={offer} className="mt-2" />
    </>
  )
}
