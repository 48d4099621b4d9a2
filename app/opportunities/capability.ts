import type { Capability } from '../platform/capability.ts'
import { importCommand } from './imports/import-command.ts'
import { mapCommand } from './imports/map-command.ts'
import { opportunityRoutes } from './opportunities.http.ts'

/** Open opportunities from public sources: importing, searching, and how well one fits. */
export const opportunities = {
  routes: opportunityRoutes,
  commands: {
    'opportunities:import': ({ app, print, progress, args }) => importCommand({ ...app, print, progress }, args),
    'opportunities:map': ({ print, progress, args }) => mapCommand({ print, progress }, args),
  },
  idPrefixes: ['opp'],
} satisfies Capability
