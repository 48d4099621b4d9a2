import type { JobKind } from '../../platform/jobs/jobs.server.ts'

/**
 * Fills the rooms of a demonstration (`app/demonstration/`). Enqueued when someone comes in: as a job it costs neither them nor
 * the start of the server anything, and it is tried again after a crash.
 */
export const fillSociety: JobKind<object> = { name: 'fill-sample-society', retry: 'one-hour' }
