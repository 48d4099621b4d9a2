import type { Capability } from '../../platform/capability.ts'
import { readJobs } from '../desk-jobs.ts'
import jobs from './jobs.yaml?raw'

/** What the coach sets without a file on the server, and whether everything works. */
export const deskSettings = {
  deskPages: [{ to: '/desk/settings', label: 'Settings', inBar: 'never' }],
  deskJobs: readJobs(jobs),
} satisfies Capability
