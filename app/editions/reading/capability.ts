import type { Capability } from '../../platform/capability.ts'
import { editionEmails, emailMovedDeadlines } from './moved-deadlines.tsx'
import { pickPersonalData } from './personal-data.ts'
import { editionRoutes } from './reading.http.ts'

/** An edition as its buyer uses it: picks, notes, and emails when a deadline moves. */
export const reading = {
  routes: editionRoutes,
  emails: editionEmails,
  personalData: () => [pickPersonalData],
  schedule: [{ name: 'tell-of-moved-deadlines', cron: '*/10 * * * *', run: emailMovedDeadlines }],
  tokenPaths: ['/editions/'],
} satisfies Capability
