import { type Capability, jobHandler } from '../../platform/capability.ts'
import { DATABASE_CURE } from '../../platform/finding.ts'
import { importCommand } from './imports/import-command.ts'
import { createPageFetch, type FetchPage } from './pages/fetch-page.ts'
import { checkSources, failedUpdates } from './updates/desk-items.ts'
import { requestUpdates, sourceChanges, updateSources } from './updates/source-addresses.ts'
import { createSourceUpdates, type SourceUpdates } from './updates/update-sources.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    sourceUpdates: SourceUpdates
    /** Reads a page of the public internet. */
    fetchPage: FetchPage
  }
}

const GRANTS_GOV_NOTICES = 'https://api.grants.gov/v1/api/fetchOpportunity'

/** Open opportunities from public sources: importing, searching, and how well one fits. */
export const opportunities = {
  services: (app) => ({
    sourceUpdates: createSourceUpdates({ ...app, noticeApi: GRANTS_GOV_NOTICES }),
    fetchPage: createPageFetch(),
  }),
  jobs: [jobHandler(updateSources, async (app) => void app.sourceUpdates.run())],
  schedule: [
    {
      ...{ name: 'update-sources-nightly', cron: '17 9 * * *' },
      // A demonstration shows the addresses, and leaves the network alone.
      run: async (app) => app.demo || requestUpdates(app, 'nightly'),
    },
    // Ends what a killed process began.
    { name: 'resume-source-updates', cron: '* * * * *', run: async (app) => void app.sourceUpdates.run() },
  ],
  commands: {
    'opportunities:import': ({ app, print, progress, args }) => importCommand({ ...app, print, progress }, args),
  },
  deskItems: (app) => [failedUpdates(app)],
  checks: (app) => [{ name: 'sources', cure: DATABASE_CURE, run: () => checkSources(app) }],
  deskChanges: sourceChanges,
  idPrefixes: ['opp'],
} satisfies Capability
