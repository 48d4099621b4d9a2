import type { Books } from './books.ts'
import { expireSession, keptSession } from './checkout-sessions.ts'
import { type Entry, row, takeDue, transact } from './ledger.ts'
import { settleDebit } from './purchases.ts'
import { endPeriod, retryInvoice } from './renewals.ts'
import type { Switches } from './switches.ts'

/**
 * Does what has fallen due up to `books.at`, in the order of its moments and each in a transaction of its own, so that a
 * process that is killed half-way goes on where it stopped. Answers how much was done.
 */
export function doWhatFellDue(books: Books, switches: Switches): number {
  let done = 0
  while (row(books.ledger, 'select 1 from calendar where at <= ? limit 1', books.at)) {
    transact(books.ledger, () => {
      const entry = takeDue(books.ledger, books.at)
      if (entry) carryOut({ ...books, at: entry.at, cause: null }, entry, switches)
    })
    done += 1
  }
  return done
}

function carryOut(books: Books, { subject, errand }: Entry, switches: Switches): void {
  if (errand === 'expire session') expireSession(books, keptSession(books, subject))
  if (errand === 'settle debit') settleDebit(books, subject, switches.debits === 'clear' ? 'succeeded' : 'failed')
  if (errand === 'end period') endPeriod(books, subject)
  if (errand === 'retry invoice') retryInvoice(books, subject)
}
