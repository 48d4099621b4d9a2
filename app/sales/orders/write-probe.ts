import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { rateLimits } from '../../platform/http/rate-limits.sql.ts'
import { newId } from '../../platform/ids.ts'
import { orders } from './orders.sql.ts'

/**
 * Reads and writes what a checkout reads and writes, and rolls it back.
 *
 * @throws Error whatever would make a checkout fail: a damaged page, a missing privilege, a read-only database
 */
export async function probeOrders({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  // Reading a page checks it. A checkout uses the newest pages.
  await database.db.execute(sql`
    select count(amount_cents) from orders
    where ctid >= format('(%s,0)', greatest(pg_relation_size('orders') / 8192 - ${MAX_PROBED_PAGES}, 0))::tid`)
  const id = newId('ord')
  const now = clock.now()
  const order = { id, productId: 'probe', amountCents: 0, currency: 'usd', mode: 'payment', state: 'open' } as const
  const rollback = new Error('rolled back on purpose')
  const attempt = database.transact(async (tx) => {
    await tx.insert(rateLimits).values({ key: `probe ${id}`, windowStart: now, count: 1 })
    await tx.insert(orders).values({ ...order, createdAt: now })
    throw rollback
  })
  await attempt.catch((error) => {
    if (error !== rollback) throw error
  })
}

/** Pages of 8 KB to read. */
const MAX_PROBED_PAGES = 1000
