import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages whose HTML is known at build time. */
export const PRERENDERED_PATHS = ['/', '/shop', '/blueprint']

/** Files that are made with the pages, and are none. */
export const PRERENDERED_FILES = ['/sitemap.xml', '/robots.txt', '/site.webmanifest']

export default [
  index('site/home.tsx'),
  route('shop', 'site/shop.tsx'),
  route('blueprint', 'site/blueprint.tsx'),
  route('thank-you', 'purchases/thank-you.tsx'),
  route('downloads/:token/:file?', 'downloads/download.tsx'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('site.webmanifest', 'site/manifest.ts'),
  route('.well-known/security.txt', 'site/security-txt.ts'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
