import * as colors from '../../brand/colors.ts'
import { site } from '../../site.config.ts'

/** /site.webmanifest, made at build. */
export function loader() {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name: site.brand,
    short_name: site.brand,
    start_url: '/',
    // An iPhone shows notifications of a site only in a window of its own.
    display: 'standalone',
    background_color: colors.paper,
    theme_color: colors.paper,
    icons: [icon(192), icon(512)],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
