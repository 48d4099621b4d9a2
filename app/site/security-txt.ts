import { site } from '../../site.config.ts'
import { PUBLIC_URL } from './page-meta.ts'

const HALF_A_YEAR = 182 * 24 * 60 * 60 * 1000

/** /.well-known/security.txt (RFC 9116), written at each request, so that it doesn't expire with an old build. */
export function loader() {
  const expires = new Date(Date.now() + HALF_A_YEAR).toISOString().replace(/T.*/, 'T00:00:00Z')
  const text = [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    '',
  ].join('\n')
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
