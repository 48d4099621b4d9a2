import type { Capability } from '../../../platform/capability.ts'
import { hiddenEntryPersonalData } from './personal-data.ts'
import { editionRoutes } from './reading.http.ts'

/** An edition as its buyer uses it: picks, notes, and what is hidden. */
export const reading = {
  routes: editionRoutes,
  personalData: () => [hiddenEntryPersonalData],
  tokenPaths: ['/editions/'],
} satisfies Capability
