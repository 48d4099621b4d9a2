import bonfire from './mappings/bonfire.json' with { type: 'json' }
import californiaList from './mappings/california-list.json' with { type: 'json' }
import cincinnati from './mappings/cincinnati.json' with { type: 'json' }
import civicplus from './mappings/civicplus.json' with { type: 'json' }
import florence from './mappings/florence.json' with { type: 'json' }
import opengov from './mappings/opengov.json' with { type: 'json' }
import planetbids from './mappings/planetbids.json' with { type: 'json' }

/** The mappings that come with the application, by name. */
export const READY_MAPPINGS: ReadonlyMap<string, unknown> = new Map(
  [bonfire, californiaList, cincinnati, civicplus, florence, opengov, planetbids].map((mapping) => [
    mapping.name,
    mapping,
  ]),
)
