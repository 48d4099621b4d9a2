import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { home } from '../../catalog/home.ts'
import { offers, societyTerms } from '../../catalog/offers.ts'
import { Section, SectionHeading } from '../../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../../ui/ticket.tsx'
import { PageButton, PageLink } from '../links.tsx'
import { OfferPrice } from '../offer-price.tsx'

const LISTED = ['blueprint', 'clarity-call', 'focus-call', 'society'] as const

export function PriceList() {
  const { label, lead, title, refunds } = home.prices
  return (
    <Section labelledBy="prices">
      <SectionHeading id="prices" label={label} lead={lead}>
        {title}
      </SectionHeading>
      <Tickets className="sideways md:grid-cols-2 lg:grid-cols-4">
        {LISTED.map((id) => (
          <PriceTicket key={id} id={id} />
        ))}
      </Tickets>
      <p className="mt-4">
        <PageLink to="/terms#refunds" className="prose-link inline-flex min-h-11 items-center">
          {refunds}
        </PageLink>
      </p>
    </Section>
  )
}

function PriceTicket({ id }: { id: (typeof LISTED)[number] }) {
  const { badge, description, whoItsFor, features, cta } = home.prices.offers[id]
  const offer = offers[id]
  const isPopular = id === 'society'
  return (
    <Ticket
      highlighted={isPopular}
      face={
        <>
          <TicketBadge highlighted={isPopular}>
            {isPopular && isShown(claims.mostChosen) ? claims.mostChosen.figure : badge}
          </TicketBadge>
          <h3 className="text-title">{offer.title}</h3>
          <OfferPrice offer={offer} on="home" />
          <p className="mt-3 text-small">{description}</p>
        </>
      }
      foot={
        <>
          <PageButton to={offer.path} variant={isPopular ? 'marigold' : 'primary'} className="w-full">
            {cta}
          </PageButton>
          {isPopular && <p className="mt-4 text-fine text-soft">{societyTerms()}</p>}
        </>
      }
    >
      <p className="mb-4 text-small text-soft">
        <span className="font-semibold">{home.prices.bestIf} </span>
        {whoItsFor}
      </p>
      <CheckList items={features} />
    </Ticket>
  )
}
