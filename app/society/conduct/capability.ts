import type { Capability } from '../../platform/capability.ts'
import { emailCoachDigest } from './coach-digest.ts'
import { conductEmails } from './conduct-emails.tsx'
import { conductPersonalData } from './conduct-personal-data.ts'
import { appealsToAnswer, reportsToDecide } from './desk-items.ts'

/** How the Society is kept fair: reports, what the coach decides, appeals, and a record that is never changed. */
export const conduct = {
  emails: conductEmails,
  personalData: () => [conductPersonalData],
  deskItems: (app) => [reportsToDecide(app), appealsToAnswer(app)],
  schedule: [{ name: 'email-society-digest', cron: '0 12 * * *', run: emailCoachDigest }],
  idPrefixes: ['rep', 'dec'],
} satisfies Capability
