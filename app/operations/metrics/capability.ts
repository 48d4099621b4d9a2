import type { Capability } from '../../platform/capability.ts'
import { metricsRoutes } from './metrics.http.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Undefined: nobody may read the metrics. */
    metricsToken: string | undefined
  }
}

/** Figures for those who watch the site with Prometheus or the like. */
export const metrics = { routes: metricsRoutes } satisfies Capability
