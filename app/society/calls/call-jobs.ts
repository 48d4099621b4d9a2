import type { JobKind } from '../../platform/jobs/jobs.server.ts'

/** Emails everyone who said she'd come that a call was moved or canceled. */
export const notifyOfCallChange: JobKind<{ callId: string }> = { name: 'tell-of-live-call-change', retry: 'three-days' }
