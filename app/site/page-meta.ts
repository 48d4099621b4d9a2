import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config.ts'
import { type Offer, offers } from '../catalog/offers.ts'
import { PUBLIC_URL_MARK } from '../platform/document/public-url-mark.ts'

/** Where the site is reached, with no slash at the end. A browser reads it back from the document that it was sent. */
export const PUBLIC_URL = import.meta.env.SSR ? PUBLIC_URL_MARK : originOfDocument()

/** The head of a public page: its title, what search results and shared links say, and its one address. */
export function pageMeta({
  title,
  description,
  path,
  onSale,
}: {
  title: string
  description: string
  path: string
  /** The products on sale, where that is known only when the page is requested. */
  onSale?: readonly string[] | undefined
}): MetaDescriptor[] {
  const url = PUBLIC_URL + path
  const data = structuredData(PUBLIC_URL, path, title, description, onSale && (({ id }) => onSale.includes(id)))
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${PUBLIC_URL}${sharePicture(path)}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${title}, on an award letter` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((each) => ({ 'script:ld+json': each })),
  ]
}

/** Of a page's own address, which may be another than the one in the address bar. */
function originOfDocument(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(canonical?.href ?? location.href).origin
}

/** Drawn at build for every page that names one; see scripts/building/share-images.ts. */
function sharePicture(path: string): string {
  return `/share/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

/**
 * What a page tells search engines about itself, as schema.org data. No ratings and no reviews of ourselves, and
 * nothing that the page does not show.
 */
function structuredData(
  base: string,
  path: string,
  title: string,
  description: string,
  canBeBought: (offer: Offer) => boolean = ({ onSale }) => onSale,
): object[] {
  if (path === '/') return [organization(base), website(base)]
  const sold = Object.values(offers).filter((offer) => offer.path === path)
  return [
    breadcrumbs(base, path, title),
    ...sold.map((offer) => offerData(base, offer, description, canBeBought(offer))),
  ]
}

const CONTEXT = { '@context': 'https://schema.org' }

function organization(base: string): object {
  const sameAs = site.social.flatMap(({ url }) => url ?? [])
  return {
    ...CONTEXT,
    '@type': 'Organization',
    '@id': `${base}/#organization`,
    name: site.brand,
    url: `${base}/`,
    logo: `${base}/icon-512.png`,
    email: site.supportEmail,
    ...(sameAs.length > 0 && { sameAs }),
  }
}

function website(base: string): object {
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name: site.brand,
    url: `${base}/`,
    publisher: { '@id': `${base}/#organization` },
  }
}

function breadcrumbs(base: string, path: string, title: string): object {
  const item = (position: number, name: string, at: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: base + at,
  })
  const [name = ''] = title.split(' | ')
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Home', '/'), item(2, name, path)],
  }
}

/** A download is a product, a call or a membership a service. What cannot be bought yet makes no offer. */
function offerData(base: string, offer: Offer, description: string, onSale: boolean): object {
  const url = base + offer.path
  const named = { ...CONTEXT, name: offer.title, description, url, ...(onSale && { offers: priceData(offer, url) }) }
  if (offer.nextStep) return { ...named, '@type': 'Service', provider: provider(base), areaServed: UNITED_STATES }
  // Search engines reject a product without an offer or ratings.
  const type = onSale ? 'Product' : 'CreativeWork'
  return {
    ...named,
    '@type': type,
    image: `${base}/share/${offer.path.slice(1)}.png`,
    ...(onSale && { sku: offer.id, brand: { '@type': 'Brand', name: site.brand } }),
  }
}

const UNITED_STATES = { '@type': 'Country', name: 'United States' }

function provider(base: string): object {
  return { '@type': 'Organization', '@id': `${base}/#organization`, name: site.brand, url: `${base}/` }
}

/** The price that the page shows: search engines compare the two. No one is charged more. */
function priceData({ charge, displayPrices, nextStep }: Offer, url: string): object {
  const priceCurrency = charge.currency.toUpperCase()
  return {
    '@type': 'Offer',
    url,
    price: inDollars(displayPrices.own.cents),
    priceCurrency,
    availability: 'https://schema.org/InStock',
    ...(nextStep ? {} : { itemCondition: 'https://schema.org/NewCondition' }),
    ...(charge.mode === 'subscription' && {
      priceSpecification: [
        monthly('The first month', charge.amountCents, priceCurrency),
        monthly('Every month after that', charge.monthlyCents, priceCurrency),
      ],
    }),
  }
}

function monthly(name: string, cents: number, priceCurrency: string): object {
  return { '@type': 'UnitPriceSpecification', name, price: inDollars(cents), priceCurrency, unitText: 'month' }
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
