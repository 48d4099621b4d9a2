import type { JobKind } from '../../platform/jobs/jobs.server.ts'

/**
 * Emails everyone who said they'd come that a call was moved or canceled. `isCanceled`: of a cancellation, which may have been
 * taken back by then.
 */
export const notifyOfCallChange: JobKind<{ callId: string; isCanceled?: boolean }> = {
  name: 'tell-of-live-call-change',
  retry: 'three-days',
}
