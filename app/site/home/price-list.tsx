import { societyTerms } from '../../catalog/offers.ts'
import { type PricingCard, pricingCards } from '../../catalog/pricing.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../../ui/ticket.tsx'
import { PageButton, PageLink } from '../links.tsx'
import { OfferPrice } from '../offer-price.tsx'

export function PriceList() {
  return (
    <Section labelledBy="prices">
      <SectionHeading id="prices" label="Price list" lead="No hidden fees.">
        Choose your path
      </SectionHeading>
      <Tickets className="sideways md:grid-cols-2 lg:grid-cols-4">
        {pricingCards.map((card) => (
          <PriceTicket key={card.offer.id} card={card} />
        ))}
      </Tickets>
      <p className="mt-4">
        <PageLink to="/terms#refunds" className="prose-link inline-flex min-h-11 items-center">
          How refunds work
        </PageLink>
      </p>
    </Section>
  )
}

function PriceTicket({ card }: { card: PricingCard }) {
  return (
    <Ticket
      highlighted={card.popular}
      face={
        <>
          <TicketBadge highlighted={card.popular}>{card.badge}</TicketBadge>
          <h3 className="text-title">{card.title}</h3>
          <OfferPrice offer={card.offer} on="home" />
          <p className="mt-3 text-small">{card.description}</p>
        </>
      }
      foot={
        <>
          <PageButton to={card.link} variant={card.popular ? 'marigold' : 'primary'} className="w-full">
            {card.cta}
          </PageButton>
          {card.offer.id === 'society' && <p className="mt-4 text-fine text-soft">{societyTerms()}</p>}
        </>
      }
    >
      <p className="mb-4 text-small text-soft">
        <span className="font-semibold">Best if: </span>
        {lowerFirst(card.whoItsFor)}
      </p>
      <CheckList items={card.features} />
    </Ticket>
  )
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
