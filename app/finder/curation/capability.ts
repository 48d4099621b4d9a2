import { type Capability, jobHandler } from '../../platform/capability.ts'
import { curationChanges } from './curation.ts'
import { handleWatchPage, pagesWaiting, watchPage, watchPages } from './kept-pages.ts'

/** What the coach decides about candidates for editions, and the pages of funders that she keeps herself. */
export const curation = {
  jobs: [jobHandler(watchPage, handleWatchPage)],
  // A demonstration leaves the network alone.
  schedule: [{ name: 'watch-pages', cron: '23 8 * * *', run: async (app) => app.demo || watchPages(app) }],
  deskItems: (app) => [pagesWaiting(app)],
  deskChanges: curationChanges,
  idPrefixes: ['pag'],
} satisfies Capability
