import type { Capability } from '../../platform/capability.ts'
import { refreshOpenIndex } from './open-index.ts'
import { refreshListings } from './refresh-listings.ts'
import { savedSearchPersonalData } from './saved-searches.ts'
import { weeklyRoutes } from './weekly.http.ts'
import { weeklyEmails } from './weekly-emails.tsx'
import { emailWeeklyNews } from './weekly-news.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** The address, in lower case, by which a person is an accepted member today; undefined for everyone else. */
    findMemberAddress(
      app: Pick<AppContext, 'database' | 'clock'>,
      addresses: readonly string[],
    ): Promise<string | undefined>
  }
}

/** Everything that is open today, for members: sorted by fit, searched, saved, and emailed weekly. */
export const openOpportunities = {
  routes: weeklyRoutes,
  emails: weeklyEmails,
  schedule: [
    {
      name: 'list-open-opportunities',
      cron: '*/2 * * * *',
      run: async (app) => {
        await refreshListings(app)
        await refreshOpenIndex(app)
      },
    },
    { name: 'email-weekly-opportunities', cron: '23 13 * * 1', run: emailWeeklyNews },
  ],
  personalData: () => [savedSearchPersonalData],
  tokenPaths: ['/weekly-opportunities/off/'],
  idPrefixes: ['sch'],
} satisfies Capability
