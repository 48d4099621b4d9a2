import { indexedPages, lastChanged } from '../catalog/pages.ts'
import { PUBLIC_URL } from './page-meta.ts'

/** /sitemap.xml, made at build. */
export function loader() {
  const urls = indexedPages.map(
    (page) => `<url><loc>${PUBLIC_URL}${page.path}</loc><lastmod>${lastChanged(page)}</lastmod></url>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
