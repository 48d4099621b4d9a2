/** Moments at which a test may kill the process, each between two effects that must not come apart. */
export type CrashPoint =
  | 'before_session'
  | 'after_session'
  | 'after_signature'
  | 'after_inbox_commit'
  | 'after_job_claim'
  | 'before_order_commit'
  | 'after_order_commit'
  | 'before_mail'
  | 'after_mail'
  | 'after_refund'
  | 'after_ending'

/** Dies here, as by `kill -9`, when this is the named point. */
export type Crash = (point: CrashPoint) => void

/** `CRASH_AT` of the environment; nothing without it, and live mode refuses it. */
export function crashPoints(at: string | undefined): Crash {
  return (point) => {
    if (point === at) process.kill(process.pid, 'SIGKILL')
  }
}
