import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config.ts'
import { PUBLIC_URL_MARK } from '../platform/document/public-url-mark.ts'
import { structuredData } from './structured-data.ts'

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
