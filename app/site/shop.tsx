import { site } from '../../site.config.ts'
import { claims } from '../catalog/claims.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown } from '../catalog/evidence.ts'
import { type Offer, offers } from '../catalog/offers.ts'
import { type ShopProductId, shop, shopProducts } from '../catalog/shop.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Linked } from '../ui/linked.tsx'
import { PageHeading, PageOpening, Section } from '../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../ui/ticket.tsx'
import { ProductCover } from './covers/product-cover.tsx'
import { mailLink, NewTabButton, PageButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({ ...shop.meta, path: '/shop' })
}

export default function Shop() {
  const { figure, label } = claims.totalFunding
  const { heading } = shop
  return (
    <>
      <PageOpening>
        <PageHeading
          label={
            isShown(claims.totalFunding) ? `${heading.label} · ${figure} in ${label} ${heading.figure}` : heading.label
          }
          lead={heading.lead}
        >
          {heading.title}
        </PageHeading>
      </PageOpening>
      <Section>
        <Tickets className="md:grid-cols-2 lg:grid-cols-6">
          <WhichOption />
          {shopProducts.map((id) => (
            <ProductTicket key={id} id={id} />
          ))}
        </Tickets>
      </Section>
    </>
  )
}

function ProductTicket({ id }: { id: ShopProductId }) {
  const { badge, badgeNote, description, features } = shop.products[id]
  const offer = offerOf(id)
  const isPopular = id === 'society'
  return (
    <Ticket
      id={id}
      highlighted={isPopular}
      className={id.endsWith('pack') ? 'lg:col-span-3' : 'lg:col-span-2'}
      picture={<ProductCover id={id} />}
      face={
        <>
          <TicketBadge highlighted={isPopular} note={badgeNote}>
            {isPopular && isShown(claims.mostChosen) ? claims.mostChosen.figure : badge}
          </TicketBadge>
          <h2 className="text-title">{titleOf(id)}</h2>
          <OfferPrice offer={offer} on="shop" note={isPopular ? shop.founding.terms : undefined} />
          <p className="mt-3 text-small">{description}</p>
        </>
      }
      foot={
        <>
          <ProductLink id={id} path={offer.path} />
          <p className="mt-4 text-fine text-soft">
            {isPopular && `${shop.founding.terms} `}
            {offer.refund}
          </p>
        </>
      }
    >
      <CheckList items={features} />
    </Ticket>
  )
}

/** The editions of the Money Finder share one card, and cost the same. */
function offerOf(id: ShopProductId): Offer {
  return offers[id === 'free-money-finder' ? 'money-finder-small-business' : id]
}

function titleOf(id: ShopProductId): string {
  return id === 'free-money-finder' ? shop.products[id].title : offers[id].title
}

/** To the offer's own page; the membership's leads on to the application, which may be an outside service. */
function ProductLink({ id, path }: { id: ShopProductId; path: string }) {
  const { cta } = shop.products[id]
  const words = (
    <span>
      {cta}
      <span className="sr-only">: {titleOf(id)}</span>
    </span>
  )
  if (id === 'society')
    return (
      <NewTabButton href={destinations.membershipApplication} variant="marigold" className="w-full">
        {words}
      </NewTabButton>
    )
  return (
    <PageButton to={path} className="w-full">
      {words}
    </PageButton>
  )
}

function WhichOption() {
  const { title, options, ask } = shop.guide
  return (
    <section
      aria-labelledby="which-option"
      className="row-span-4 flex flex-col border-ink border-y-2 py-6 lg:col-span-2"
    >
      <h2 id="which-option" className="text-heading">
        {title}
      </h2>
      <ul className="mt-4 flex flex-1 flex-col">
        {options.map(({ situation, answer, link }) => (
          <li key={link} className="flex flex-1 border-line border-t">
            <PageLink
              to={link}
              className="group flex min-h-14 flex-1 flex-wrap content-center items-baseline justify-between gap-x-6 py-3.5"
            >
              <span className="text-soft">{situation}</span>
              <span className="font-display font-semibold text-title group-hover:underline">
                {answer} <span aria-hidden="true">→</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-4 text-small text-soft">
        <Linked text={ask} links={[mailLink(site.supportEmail)]} />
      </p>
    </section>
  )
}
