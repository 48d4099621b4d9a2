import { expireSession, storedSession } from './checkout-sessions.ts'
import { type Entry, row, takeDue, transact } from './ledger.ts'
import { settleDebit } from './purchases.ts'
import { endPeriod, retryInvoice } from './renewals.ts'
import type { RequestContext } from './request-context.ts'
import type { Switches } from './switches.ts'

/**
 * Does what has fallen due up to `context.at`, in the order of its moments and each in a transaction of its own, so that a
 * process that is killed half-way goes on where it stopped. Answers how much was done.
 */
export function runDueTasks(context: RequestContext, switches: Switches): number {
  let done = 0
  while (row(context.ledger, 'select 1 from calendar where at <= ? limit 1', context.at)) {
    transact(context.ledger, () => {
      const entry = takeDue(context.ledger, context.at)
      if (entry) carryOut({ ...context, at: entry.at, cause: null }, entry, switches)
    })
    done += 1
  }
  return done
}

function carryOut(context: RequestContext, { subject, errand }: Entry, switches: Switches): void {
  if (errand === 'expire session') expireSession(context, storedSession(context, subject))
  if (errand === 'settle debit') settleDebit(context, subject, switches.debits === 'clear' ? 'succeeded' : 'failed')
  if (errand === 'end period') endPeriod(context, subject)
  if (errand === 'retry invoice') retryInvoice(context, subject)
}
