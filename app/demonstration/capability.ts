import type { Capability } from '../platform/capability.ts'
import { demonstrationRoutes } from './demonstration.http.ts'

/** What a demonstration has beside the shop itself: ways in without an email, and someone to look at. */
export const demonstration = { routes: demonstrationRoutes } satisfies Capability
