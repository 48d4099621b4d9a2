import type { Capability } from '../../platform/capability.ts'
import { publicWinsKey } from './public-wins.ts'
import { winEmails } from './win-emails.tsx'
import { winsToVerify } from './wins.ts'
import { winsPersonalData } from './wins-personal-data.ts'

/** What members have won, checked against the letter, on a wall that all of them see. */
export const wins = {
  emails: winEmails,
  cachedPages: [{ path: '/testimonials', version: publicWinsKey }],
  personalData: () => [winsPersonalData],
  deskItems: (app) => [winsToVerify(app)],
  idPrefixes: ['win'],
} satisfies Capability
