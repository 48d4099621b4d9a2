import { expireSession, loadSession } from './checkout-sessions.ts'
import type { Switches } from './fault-switches.ts'
import { row, type ScheduledTask, takeDueTask, transact } from './ledger.ts'
import { endPeriod, retryInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'
import { settleDebit } from './session-completion.ts'

/**
 * Does what has fallen due up to `context.at`, in the order of its moments and each in a transaction of its own, so that a
 * process that is killed half-way goes on where it stopped. Answers how much was done.
 */
export function runDueTasks(context: RequestContext, switches: Switches): number {
  let done = 0
  while (row(context.ledger, 'select 1 from calendar where at <= ? limit 1', context.at)) {
    transact(context.ledger, () => {
      const entry = takeDueTask(context.ledger, context.at)
      if (entry) runTask({ ...context, at: entry.at, cause: null }, entry, switches)
    })
    done += 1
  }
  return done
}

function runTask(context: RequestContext, { subject, kind }: ScheduledTask, switches: Switches): void {
  if (kind === 'expire session') expireSession(context, loadSession(context, subject))
  if (kind === 'settle debit') settleDebit(context, subject, switches.debits === 'clear' ? 'succeeded' : 'failed')
  if (kind === 'end period') endPeriod(context, subject)
  if (kind === 'retry invoice') retryInvoice(context, subject)
}
