import { PUBLIC_URL } from './page-meta.ts'

// Pages that must not be listed say so in their head, which a crawler has to fetch to read.
const RULES = `User-agent: *
Disallow: /functions/
Disallow: /purchases/
Disallow: /webhooks/

Sitemap: ${PUBLIC_URL}/sitemap.xml
`

/** /robots.txt, made at build. */
export function loader() {
  return new Response(RULES, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
