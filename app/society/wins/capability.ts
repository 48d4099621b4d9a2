import type { Capability } from '../../platform/capability.ts'
import { letterRoutes } from './letters.http.ts'
import { deleteOldLetters } from './letters.ts'
import { publicWinsKey } from './public-wins.ts'
import { winEmails } from './win-emails.tsx'
import { winsToVerify } from './wins.ts'
import { winsPersonalData } from './wins-personal-data.ts'

/** What members have won, checked against the letter, on a wall that all of them see. */
export const wins = {
  routes: letterRoutes,
  schedule: [{ name: 'delete-old-letters', cron: '47 8 * * *', run: deleteOldLetters }],
  emails: winEmails,
  cachedPages: [{ path: '/testimonials', version: publicWinsKey }],
  personalData: (app) => [winsPersonalData(app)],
  deskItems: (app) => [winsToVerify(app)],
  deskChanges: { 'award-letter-opened': { isReading: true } },
  idPrefixes: ['win', 'awd'],
} satisfies Capability
