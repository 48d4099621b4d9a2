import { site } from '../../site.config.ts'
import { claims } from '../catalog/claims.ts'
import { covers } from '../catalog/covers.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown } from '../catalog/evidence.ts'
import { offers } from '../catalog/offers.ts'
import { type ShopProductId, shop, shopProducts } from '../catalog/shop.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Linked } from '../ui/linked.tsx'
import { PageHeading, PageOpening, Section, SectionTitle } from '../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../ui/ticket.tsx'
import { CallCover } from './covers/calls.tsx'
import { Cover, type CoverProps, CoverStamp, Guilloche, SmallText, Title } from './covers/cover.tsx'
import { FundingPackCover } from './covers/funding-pack.tsx'
import { MoneyFinderCover } from './covers/money-finder.tsx'
import { StartupPackCover } from './covers/startup-pack.tsx'
import { mailLink, NewTabButton, PageButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage
export const meta = () => pageMeta({ ...shop.meta, path: '/shop' })

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
  // The editions of the Money Finder share one card, and cost the same.
  const offer = offers[id === 'free-money-finder' ? 'money-finder-small-business' : id]
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
      <SectionTitle id="which-option">{title}</SectionTitle>
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

/** The picture on a product's card in the shop. */
function ProductCover({ id }: { id: ShopProductId }) {
  switch (id) {
    case 'free-money-finder':
      return (
        <>
          <MoneyFinderCover edition="Nonprofit" />
          <MoneyFinderCover edition="Small Business" className="cover-in-front" />
        </>
      )
    case 'blueprint':
      return <BlueprintCover />
    case 'clarity-call':
      return <CallCover minutes={30} />
    case 'focus-call':
      return <CallCover minutes={60} />
    case 'society':
      return <SocietyCover />
    case 'startup-pack':
      return <StartupPackCover />
    case 'funding-pack':
      return <FundingPackCover />
  }
}

/** The member's certificate, in marigold on evergreen. */
function SocietyCover({ className }: CoverProps) {
  const { name, title, line, picture } = covers.society
  return (
    <Cover picture={picture} className={className}>
      <path d="M4 4h232v312H4z" fill="var(--color-deep-evergreen)" stroke="var(--color-marigold)" />
      <path d="M12 12h216v296H12zM16 16h208v288H16z" fill="none" stroke="var(--color-marigold)" opacity=".7" />
      <g className="text-marigold" opacity=".55" strokeWidth=".8">
        <Guilloche x={120} y={160} rx={92} ry={46} turns={18} />
      </g>
      <circle cx="120" cy="160" r="50" fill="var(--color-deep-evergreen)" />
      <g className="text-marigold">
        <SmallText y={42}>{name}</SmallText>
        <Title y={154} size={23} lines={title} />
        <SmallText y={290}>{line}</SmallText>
      </g>
    </Cover>
  )
}

const LINES = [210, 226, 242]

/** The ebook's own cover in short: its title above a notice of contents. */
function BlueprintCover({ className }: CoverProps) {
  const { line, title, stamp, picture } = covers.blueprint
  return (
    <Cover picture={picture} className={className}>
      <path d="M0 0h240v320H0z" fill="var(--color-evergreen)" />
      <g className="text-mint" opacity=".3" strokeWidth=".8">
        <Guilloche x={178} y={96} rx={120} ry={52} turns={18} />
      </g>
      <g className="text-mint">
        <SmallText x={104} y={38}>
          {line}
        </SmallText>
      </g>
      <g className="text-card">
        <Title y={86} size={42} lines={title} />
      </g>
      <g transform="rotate(-3 120 210)">
        <path d="M20 162h176v102H20z" fill="var(--color-card)" />
        <path d="M25 167h166v92H25z" fill="none" stroke="var(--color-rule)" />
        {LINES.map((y) => (
          <path key={y} d={`M36 ${y}h92m36 0h16`} stroke="var(--color-rule)" strokeWidth="4" />
        ))}
        <CoverStamp x={136} y={186} width={96}>
          {stamp}
        </CoverStamp>
      </g>
      <path d="M0 288h240v32H0z" fill="var(--color-deep-evergreen)" />
      <path d="M0 288h240" stroke="var(--color-marigold)" strokeWidth="2" />
    </Cover>
  )
}
