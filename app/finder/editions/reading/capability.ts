import type { Capability } from '../../../platform/capability.ts'
import type { Picks } from '../../entries/entries.ts'
import { renderFittingPart, renderSampleFittingPart } from './fitting-part.tsx'
import { createNewestEditions, type FindNewestEdition } from './newest-editions.ts'
import { hiddenEntryPersonalData } from './personal-data.ts'
import { editionRoutes } from './reading.http.ts'

declare module '../../../platform/app-context.ts' {
  interface AppContext {
    /** The newest edition, read once for all copies of a newsletter. */
    newestEdition: FindNewestEdition
    /** What buyers picked from their editions, where it is kept. */
    picks: Picks
  }
}

/** An edition as its buyer uses it: picks, notes, and what is hidden. */
export const reading = {
  services: () => ({ newestEdition: createNewestEditions(), renderFittingPart, renderSampleFittingPart }),
  routes: editionRoutes,
  personalData: () => [hiddenEntryPersonalData],
  tokenPaths: ['/editions/'],
} satisfies Capability
