import type { Capability } from '../../platform/capability.ts'
import { conductRoutes } from './conduct.http.ts'
import { conductEmails } from './conduct-emails.tsx'
import { conductPersonalData } from './conduct-personal-data.ts'
import { reportsToDecide } from './reports.ts'

/** How the Society is kept fair: what members report, and what the coach does about it. */
export const conduct = {
  routes: conductRoutes,
  emails: conductEmails,
  personalData: () => [conductPersonalData],
  deskItems: (app) => [reportsToDecide(app)],
  idPrefixes: ['rep'],
} satisfies Capability
