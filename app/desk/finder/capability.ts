import type { Capability } from '../../platform/capability.ts'
import { readJobs } from '../desk-jobs.ts'
import { FINDER_PATH } from './finder-paths.ts'
import jobs from './jobs.yaml?raw'
import { uploadRoutes } from './upload.http.ts'

/** The Money Finder’s editions and their data, as the coach keeps them. */
export const deskFinder = {
  routes: uploadRoutes,
  deskPages: [{ to: FINDER_PATH, label: 'Finder', inBar: 'lg' }],
  deskJobs: readJobs(jobs),
} satisfies Capability
