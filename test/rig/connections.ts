import { Client } from 'pg'
import { vi } from 'vitest'

/**
 * How many connections the server opens for requests, when it's asked for more than it may open: all of them wait for a
 * table that is locked meanwhile.
 *
 * @param ask sends requests that need the table, more than there are connections
 * @param expected stops looking as soon as there are this many
 */
export async function measureMaxConnections(
  databaseUrl: string,
  table: string,
  ask: () => Promise<unknown>,
  expected: number,
): Promise<number> {
  const locking = new Client({ connectionString: databaseUrl })
  const looking = new Client({ connectionString: databaseUrl })
  await Promise.all([locking.connect(), looking.connect()])
  try {
    await locking.query(`begin; lock table ${table} in access exclusive mode`)
    const asked = ask()
    let most = 0
    const look = async () => {
      // Not over the connection that holds the lock: a transaction sees the activity as it first saw it.
      most = Math.max(most, (await looking.query(WAITING)).rows[0].n)
      return most >= expected
    }
    await vi.waitUntil(look, { timeout: 60_000 }).catch(() => {}) // the caller compares
    await locking.query('commit')
    await asked
    return most
  } finally {
    await Promise.all([locking.end(), looking.end()])
  }
}

const WAITING = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'unborrowed' and wait_event_type = 'Lock'`
