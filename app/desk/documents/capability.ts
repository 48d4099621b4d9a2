import { type Capability, jobHandler } from '../../platform/capability.ts'
import { readJobs } from '../desk-jobs.ts'
import { DOCUMENTS_PATH } from './document-paths.ts'
import { documentRoutes } from './documents.http.ts'
import jobs from './jobs.yaml?raw'
import { handleMakeFiles, makeFiles, readingChanges } from './readings.ts'

/** The files that are sold: replaced, made again, and what they rest on. */
export const deskDocuments = {
  routes: documentRoutes,
  jobs: [jobHandler(makeFiles, handleMakeFiles)],
  deskChanges: readingChanges,
  deskPages: [{ to: DOCUMENTS_PATH, label: 'Documents', inBar: 'never' }],
  deskJobs: readJobs(jobs),
} satisfies Capability
