import { expireSession, loadSession } from './checkout-sessions.ts'
import { row, type ScheduledTask, takeDueTask, transact } from './ledger.ts'
import { endPeriod, retryInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'
import { settleDebit } from './session-completion.ts'

/**
 * Runs the tasks that are due at `context.at`, in order and each in a transaction of its own, so that a process that was
 * killed goes on where it stopped. Returns how many tasks it ran.
 */
export function runDueTasks(context: RequestContext): number {
  let done = 0
  while (row(context.ledger, 'select 1 from calendar where at <= ? limit 1', context.at)) {
    transact(context.ledger, () => {
      const task = takeDueTask(context.ledger, context.at)
      if (task) runTask({ ...context, at: task.at, cause: null }, task)
    })
    done += 1
  }
  return done
}

function runTask(context: RequestContext, { subject, kind }: ScheduledTask): void {
  if (kind === 'expire session') expireSession(context, loadSession(context, subject))
  if (kind === 'settle debit') settleDebit(context, subject, 'succeeded')
  if (kind === 'end period') endPeriod(context, subject)
  if (kind === 'retry invoice') retryInvoice(context, subject)
}
