import type { Capability } from '../../platform/capability.ts'
import { serverFaults } from './desk-items.ts'
import { reportFindings } from './server-checks.ts'

/** What can be wrong with a running site, each with its cure: for `npm run doctor`, and for the desk. */
export const doctor = {
  commands: { 'doctor:server': reportFindings },
  deskItems: (app) => [serverFaults(app)],
} satisfies Capability
