import { site } from '../../site.config.ts'
import { type Offer, offers } from '../catalog/offers.ts'

/**
 * What a page says of itself to search engines, in schema.org's words. No ratings and no reviews of ourselves, and
 * nothing that the page does not show.
 */
export function structuredData(base: string, path: string, title: string, description: string): object[] {
  if (path === '/') return [organization(base), website(base)]
  const sold = Object.values(offers).filter((offer) => offer.path === path)
  const [offer] = sold
  return [breadcrumbs(base, path, title), ...(offer && sold.length === 1 ? [offering(base, offer, description)] : [])]
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
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'Home', '/'), item(2, title.split(' | ')[0] as string, path)],
  }
}

/** A download is a product, a call or a membership a service. What cannot be bought yet makes no offer. */
function offering(base: string, offer: Offer, description: string): object {
  const url = base + offer.path
  const named = {
    ...CONTEXT,
    name: offer.title,
    description,
    url,
    ...(offer.onSale && { offers: [priced(offer, url)] }),
  }
  if (offer.next)
    return { ...named, '@type': 'Service', provider: { '@type': 'Organization', name: site.brand, url: `${base}/` } }
  return {
    ...named,
    '@type': 'Product',
    image: `${base}/share/${offer.path.slice(1)}.png`,
    brand: { '@type': 'Brand', name: site.brand },
  }
}

function priced({ charge }: Offer, url: string): object {
  return {
    '@type': 'Offer',
    url,
    price: (charge.amountCents / 100).toFixed(2),
    priceCurrency: charge.currency.toUpperCase(),
    availability: 'https://schema.org/InStock',
  }
}
