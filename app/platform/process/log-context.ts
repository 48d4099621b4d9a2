import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request or the job that runs now: each of its lines in the log says it. Ids alone, and names of ours. */
interface LogContext {
  /** The request that caused it, also of a job and of what that job causes. */
  requestId?: string
  job?: string
  jobId?: string
  /** Who is signed in. */
  personId?: string
  orderId?: string
  form?: string
  /** Why a page refused what was asked. */
  refusal?: string
}

export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return current.run(context, work)
}

/** From now on the lines of this request or job say this, too. */
export function noteForLog(known: LogContext): void {
  Object.assign(current.getStore() ?? {}, known)
}

export const logContext = (): LogContext => current.getStore() ?? {}

const current = new AsyncLocalStorage<LogContext>()

/** Those of a job's or an email's data that are ids of ours. */
export function idsIn(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => /^[a-z]{2,5}_[\da-z]{20}$/.test(String(value))))
}
