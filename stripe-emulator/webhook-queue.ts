import { type Switches, takeDrop } from './fault-switches.ts'
import { findObject, type Ledger, row, rows, run, transact } from './ledger.ts'

const BATCH_SIZE = 50
/** How long a claimed delivery is left to its process before another may take it. */
const LEASE_MS = 12_000

/**
 * Takes due deliveries, oldest first, under a lease, so that another process on the same ledger leaves them alone.
 * Deliveries that the drop switch hits are given up for good.
 */
export function claimDeliveries(ledger: Ledger, switches: Switches): string[] {
  const now = Date.now()
  const sql = "select event from deliveries where state = 'pending' and due <= ? and lease <= ? order by rowid limit ?"
  if (rows(ledger, sql, now, now, 1).length === 0) return []
  return transact(ledger, () => {
    const due = rows<{ event: string }>(ledger, sql, now, now, BATCH_SIZE).map(({ event }) => event)
    return due.filter((event) => {
      const lost = takeDrop(switches, findObject(ledger, 'event', event)?.type ?? '')
      if (lost) run(ledger, "update deliveries set state = 'given up', seen = 'dropped' where event = ?", event)
      else renewLease(ledger, event, LEASE_MS + switches.webhooks.delay)
      return !lost
    })
  })
}

/** Holds a delivery for so many milliseconds more; 0 gives it back. */
export function renewLease(ledger: Ledger, event: string, milliseconds: number): void {
  run(
    ledger,
    'update deliveries set lease = ?, holder = ? where event = ?',
    Date.now() + milliseconds,
    process.pid,
    event,
  )
}

/** Gives back what a process that is no longer alive had claimed, so that a restart need not wait for the lease. */
export function releaseDeadLeases(ledger: Ledger): void {
  const holders = rows<{ holder: number }>(ledger, 'select distinct holder from deliveries where lease > ?', Date.now())
  for (const { holder } of holders) {
    if (!isProcessAlive(holder)) run(ledger, 'update deliveries set lease = 0 where holder = ?', holder)
  }
}

/** Writes down how an attempt went; answers the state that it leads to. */
export function recordAttempt(ledger: Ledger, event: string, failure: string | null, delays: number[]): string {
  const sql = 'select attempts from deliveries where event = ?'
  const attempts = (row<{ attempts: number }>(ledger, sql, event)?.attempts ?? 0) + 1
  const delay = delays[attempts - 1]
  const state = failure === null ? 'delivered' : delay === undefined ? 'given up' : 'pending'
  run(
    ledger,
    "update deliveries set state = ?, attempts = ?, due = ?, lease = 0, seen = ? where event = ? and state <> 'delivered'",
    state,
    attempts,
    Date.now() + (delay ?? 0),
    failure ?? 'taken',
    event,
  )
  return state
}

export function countPending(ledger: Ledger): number {
  return row<{ n: number }>(ledger, "select count(*) as n from deliveries where state = 'pending'")?.n ?? 0
}

/** When the next pending delivery may be taken, in milliseconds of the real clock. */
export function nextDueAt(ledger: Ledger): number | null {
  const sql = "select min(max(due, lease)) as due from deliveries where state = 'pending'"
  return row<{ due: number | null }>(ledger, sql)?.due ?? null
}

/** Sends an event once more, whatever became of it, as Stripe's "Resend" does. */
export function redeliver(ledger: Ledger, event: string): boolean {
  const sql = "update deliveries set state = 'pending', attempts = 0, due = ?, lease = 0 where event = ?"
  return run(ledger, sql, Date.now(), event) > 0
}

function isProcessAlive(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return error.code === 'EPERM'
  }
}
