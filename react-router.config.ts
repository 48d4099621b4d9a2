import type { Config } from '@react-router/dev/config'
import { PRERENDERED_FILES, PRERENDERED_PATHS } from './app/routes.ts'

export default {
  ssr: true,
  prerender: [...PRERENDERED_PATHS, ...PRERENDERED_FILES],
  // The whole route manifest travels with the page: no /__manifest endpoint to attack or to wait for.
  routeDiscovery: { mode: 'initial' },
  // A page is one chunk, which its document names: app/platform/document/document.ts.
  splitRouteModules: false,
} satisfies Config
