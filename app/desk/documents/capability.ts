import { type Capability, jobHandler } from '../../platform/capability.ts'
import { DOCUMENTS_PATH } from './document-paths.ts'
import { documentRoutes } from './documents.http.ts'
import { handleMakeFiles, makeFiles } from './made-files.ts'
import { readingChanges } from './readings.ts'

/** The files that are sold: replaced, made again, and what they rest on. */
export const deskDocuments = {
  routes: documentRoutes,
  jobs: [jobHandler(makeFiles, handleMakeFiles)],
  deskChanges: readingChanges,
  deskPages: [{ to: DOCUMENTS_PATH, label: 'Documents', inBar: 'never' }],
  deskJobs: [
    {
      label: 'Replace a file that you sell',
      href: '/desk/documents#upload',
      words: 'documents upload version blueprint pack template pdf word excel correct',
    },
  ],
} satisfies Capability
