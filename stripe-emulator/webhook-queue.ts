import type { EmulatorHooks, PlannedWebhook } from './hooks.ts'
import { getObject, type Ledger, row, rows, run, transact } from './ledger.ts'

const BATCH_SIZE = 50
/** How long a claimed delivery is left to its process before another may take it. */
const LEASE_MS = 12_000

/**
 * Takes the due deliveries, oldest first, under a lease, so that another process on the same ledger leaves them alone.
 * Those that the plan leaves out are given up for good.
 */
export function claimDeliveries(ledger: Ledger, plan: EmulatorHooks['planWebhooks']): PlannedWebhook[][] {
  const now = Date.now()
  const sql = "select event from deliveries where state = 'pending' and due <= ? and lease <= ? order by rowid limit ?"
  if (rows(ledger, sql, now, now, 1).length === 0) return []
  return transact(ledger, () => {
    const due = rows<{ event: string }>(ledger, sql, now, now, BATCH_SIZE).map(({ event }) => event)
    const groups = plan(due.map((event) => getObject(ledger, 'event', event)))
    for (const { event, delayMs } of groups.flat()) renewLease(ledger, event, LEASE_MS + delayMs)
    for (const event of due.filter((one) => !groups.flat().some((webhook) => webhook.event === one)))
      run(ledger, "update deliveries set state = 'given up', seen = 'dropped' where event = ?", event)
    return groups
  })
}

/** Claims a delivery for so many milliseconds more; 0 releases it. */
export function renewLease(ledger: Ledger, event: string, milliseconds: number): void {
  const sql = 'update deliveries set lease = ?, holder = ? where event = ?'
  run(ledger, sql, Date.now() + milliseconds, process.pid, event)
}

/** Releases the claims of processes that no longer run, so that a restart does not wait for the lease. */
export function releaseDeadLeases(ledger: Ledger): void {
  const holders = rows<{ holder: number }>(ledger, 'select distinct holder from deliveries where lease > ?', Date.now())
  for (const { holder } of holders) {
    if (!isProcessAlive(holder)) run(ledger, 'update deliveries set lease = 0 where holder = ?', holder)
  }
}

/** Records how an attempt went; returns the state that it leads to. */
export function recordAttempt(ledger: Ledger, event: string, failure: string | null, delays: number[]): string {
  const sql = 'select attempts from deliveries where event = ?'
  const attempts = (row<{ attempts: number }>(ledger, sql, event)?.attempts ?? 0) + 1
  const delay = delays[attempts - 1]
  const state = failure === null ? 'delivered' : delay === undefined ? 'given up' : 'pending'
  const update = `update deliveries set state = ?, attempts = ?, due = ?, lease = 0, seen = ?
    where event = ? and state <> 'delivered'`
  run(ledger, update, state, attempts, Date.now() + (delay ?? 0), failure ?? 'taken', event)
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
