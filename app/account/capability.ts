import type { Capability } from '../platform/capability.ts'
import { accountRoutes } from './account.http.ts'

/** Everything that is a person's, in one place, for whoever is signed in. It stores nothing of its own. */
export const account = { routes: accountRoutes } satisfies Capability
