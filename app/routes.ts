import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages whose HTML is known at build time. */
export const PRERENDERED_PATHS = ['/', '/shop', '/blueprint']

export default [
  index('site/home.tsx'),
  route('shop', 'site/shop.tsx'),
  route('blueprint', 'site/blueprint.tsx'),
  route('thank-you', 'purchases/thank-you.tsx'),
  route('downloads/:token/:file?', 'downloads/download.tsx'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig
