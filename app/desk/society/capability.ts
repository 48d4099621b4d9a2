import type { Capability } from '../../platform/capability.ts'
import { readJobs } from '../desk-jobs.ts'
import jobs from './jobs.yaml?raw'

/** Who is in the Society, and who may leave it. */
export const deskSociety = {
  deskPages: [{ to: '/desk/society', label: 'Society', inBar: 'lg' }],
  deskJobs: readJobs(jobs),
} satisfies Capability
