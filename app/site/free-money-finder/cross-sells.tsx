import { dollars, type Offer, offers } from '../../catalog/offers.ts'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

const NEXT: readonly { offer: Offer; heading: string; what: string; cta: string }[] = [
  {
    offer: offers.blueprint,
    heading: 'Found one? Now write it.',
    what: 'The Blueprint takes you from a listing to “submitted”: six tools, five templates and AI prompts.',
    cta: 'Get the Blueprint',
  },
  {
    offer: offers['clarity-call'],
    heading: 'Not sure which? Ask.',
    what: 'Bring your short list to a Clarity Call. In 30 minutes, you’ll know which ones are worth your evenings and which aren’t.',
    cta: 'See the Clarity Call',
  },
]

export function CrossSells() {
  return (
    <Section surface="evergreen" labelledBy="next">
      <h2 id="next" className="sr-only">
        When you have your list
      </h2>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 md:gap-y-0">
        {NEXT.map(({ offer, heading, what, cta }) => (
          <div
            key={offer.id}
            className="row-span-4 grid grid-rows-subgrid justify-items-start gap-y-0 border-line border-t pt-6"
          >
            <h3 className="text-heading">{heading}</h3>
            <p className="mt-4 mb-6 text-soft">{what}</p>
            <PageButton to={offer.path} variant="marigold">
              {cta}, {dollars(offer.displayPrices.own.cents)}
            </PageButton>
            <p className="mt-4 text-fine text-soft">{offer.refund}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
