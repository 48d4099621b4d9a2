import { site } from '../../site.config.ts'
import { claims } from '../catalog/claims.ts'
import { isShown } from '../catalog/evidence.ts'
import { societyTerms } from '../catalog/offers.ts'
import { optionGuide, type ShopProduct, shopProducts } from '../catalog/shop.ts'
import { publicPage } from '../platform/document/headers.ts'
import { PageHeading, PageOpening, Section } from '../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../ui/ticket.tsx'
import { ProductCover } from './covers/product-cover.tsx'
import { NewTabButton, PageButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `Shop: every way to work with ${site.coach} | ${site.brand}`,
    description:
      'A monthly list of up to 100 grants and contracts, an ebook with templates, a call, or full support every month. What each one costs, what’s in it and its refund policy.',
    path: '/shop',
  })
}

export default function Shop() {
  const { figure, label } = claims.totalFunding
  return (
    <>
      <PageOpening>
        <PageHeading
          label={isShown(claims.totalFunding) ? `Shop · ${figure} in ${label} so far` : 'Shop'}
          lead="Do it yourself, talk it through, or work alongside other founders every month. Every card shows the price, what’s inside and the refund policy."
        >
          Pick your path
        </PageHeading>
      </PageOpening>
      <Section>
        <Tickets className="md:grid-cols-2 lg:grid-cols-6">
          <WhichOption />
          {shopProducts.map((product) => (
            <ProductTicket key={product.id} product={product} />
          ))}
        </Tickets>
      </Section>
    </>
  )
}

function ProductTicket({ product }: { product: ShopProduct }) {
  return (
    <Ticket
      id={product.id}
      highlighted={product.popular}
      className={product.id.endsWith('pack') ? 'lg:col-span-3' : 'lg:col-span-2'}
      picture={<ProductCover id={product.id} />}
      face={
        <>
          <TicketBadge highlighted={product.popular} note={product.badgeNote}>
            {product.badge}
          </TicketBadge>
          <h2 className="text-title">{product.title}</h2>
          <OfferPrice
            offer={product.offer}
            on="shop"
            note={product.id === 'society' ? `Founding members pay ${societyTerms()}` : undefined}
          />
          <p className="mt-3 text-small">{product.description}</p>
        </>
      }
      foot={
        <>
          <ProductLink product={product} />
          <p className="mt-4 text-fine text-soft">
            {product.id === 'society' && `Founding members pay ${societyTerms()} `}
            {product.offer.refund}
          </p>
        </>
      }
    >
      <CheckList items={product.features} />
    </Ticket>
  )
}

function ProductLink({ product: { title, cta, ctaLink, newTab, popular } }: { product: ShopProduct }) {
  const look = { variant: popular ? 'marigold' : 'primary', className: 'w-full' } as const
  const words = (
    <span>
      {cta}
      <span className="sr-only">: {title}</span>
    </span>
  )
  if (newTab) {
    return (
      <NewTabButton href={ctaLink} {...look}>
        {words}
      </NewTabButton>
    )
  }
  return (
    <PageButton to={ctaLink} {...look}>
      {words}
    </PageButton>
  )
}

function WhichOption() {
  return (
    <section
      aria-labelledby="which-option"
      className="row-span-4 flex flex-col border-ink border-y-2 py-6 lg:col-span-2"
    >
      <h2 id="which-option" className="text-heading">
        Not sure where to start?
      </h2>
      <ul className="mt-4 flex flex-1 flex-col">
        {optionGuide.map(({ situation, answer, link }) => (
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
        Still deciding? No sales pitch. Email{' '}
        <a href={`mailto:${site.supportEmail}`} className="prose-link">
          {site.supportEmail}
        </a>
        .
      </p>
    </section>
  )
}
