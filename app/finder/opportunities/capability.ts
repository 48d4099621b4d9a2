import { and, asc, isNotNull, max, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { DAY } from '../../platform/clock.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { DATABASE_CURE, type Finding, fine, warning } from '../../platform/finding.ts'
import { importCommand } from './imports/import-command.ts'
import { opportunityImports } from './opportunities.sql.ts'
import { createPageFetch, type FetchPage } from './pages/fetch-page.ts'
import { sourceAddresses } from './updates/source-addresses.sql.ts'
import {
  isUpdatable,
  requestUpdates,
  sourceChanges,
  UPDATABLE_SOURCES,
  updateSources,
} from './updates/source-addresses.ts'
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

/** Sources whose last update failed, until one succeeds. */
export function failedUpdates({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'source',
    label: 'A source to look at',
    endsByMark: false,
    async find({ limit, hidden }) {
      const { feed, problem, finishedAt } = sourceAddresses
      const failed = await db
        .select()
        .from(sourceAddresses)
        .where(and(isNotNull(problem), hidden.length > 0 ? notInArray(feed, [...hidden]) : undefined))
        .orderBy(asc(finishedAt), feed)
        .limit(limit)
      return failed.map((row) => ({
        id: row.feed,
        fact: `${isUpdatable(row.feed) ? UPDATABLE_SOURCES[row.feed].title : row.feed} couldn’t be updated`,
        consequence: `Editions use its older data until then. ${row.problem}`,
        action: { label: 'Look at its address', href: `/desk/finder/data#${row.feed}` },
        dueAt: new Date((row.finishedAt?.getTime() ?? 0) + DAY),
      }))
    },
  }
}

const MAX_SOURCE_AGE = 7 * DAY

/** For the doctor: how old what was imported is. */
async function checkSources(deps: AppContext): Promise<Finding> {
  const { feed, asOf } = opportunityImports
  const found = await deps.database.db
    .select({ feed, asOf: max(asOf) })
    .from(opportunityImports)
    .groupBy(feed)
  if (found.length === 0)
    return warning('sources', 'no opportunities were imported yet', 'npm run opportunities:import says how.')
  const oldest = new Date(deps.clock.now().getTime() - MAX_SOURCE_AGE).toISOString().slice(0, 10)
  const old = found
    .filter(({ asOf: day }) => (day ?? '') < oldest)
    .map(({ feed: name, asOf: day }) => `${name} of ${day}`)
  return old.length === 0
    ? fine('sources', `${found.length} sources, none older than a week`)
    : warning('sources', `older than a week: ${old.join(', ')}`, 'Import them again: npm run opportunities:import.')
}
