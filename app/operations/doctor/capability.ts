import type { Capability } from '../../platform/capability.ts'
import { serverChecks } from './checks.ts'
import { reportFindings, serverFaults } from './doctor.ts'

/** What is left to do before the site goes live, and what can be wrong with a running one: for `npm run doctor`, and for the desk. */
export const doctor = {
  checks: serverChecks,
  commands: { 'doctor:server': reportFindings },
  deskItems: (app) => [serverFaults(app)],
} satisfies Capability
