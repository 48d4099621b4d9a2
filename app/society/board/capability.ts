import type { Capability } from '../../platform/capability.ts'
import { BOARD_CALENDAR, boardRoutes } from './calendar.ts'
import { emailMovedDeadlines, movedDeadlineEmails } from './moved-deadlines.tsx'
import { boardPersonalData } from './personal-data.ts'
import { findPicks, updatePick } from './picks.ts'

/** One tracker for everyone: what they work on, how far it is, and what comes next. */
export const board = {
  services: () => ({ picks: { find: findPicks, update: updatePick } }),
  routes: boardRoutes,
  emails: movedDeadlineEmails,
  personalData: () => [boardPersonalData],
  schedule: [{ name: 'tell-of-moved-deadlines', cron: '*/10 * * * *', run: emailMovedDeadlines }],
  tokenPaths: [BOARD_CALENDAR.path],
  idPrefixes: ['crd', 'tsk'],
} satisfies Capability
