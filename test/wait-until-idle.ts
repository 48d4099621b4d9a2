import { sql } from 'drizzle-orm'
import type { Shop } from './shop.ts'
import { until } from './until.ts'

/** Waits until every job that is due is done and every email that was enqueued has left or was refused. */
export function waitUntilIdle(shop: Shop): Promise<void> {
  return until(async () => {
    const { rows } = await shop.database.db.execute<{ left: number }>(sql`
        select ((select count(*) from pgboss.job
                 where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%')
              + (select count(*) from emails where sent_at is null and refused_at is null))::int as left`)
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} jobs and emails are left`)
  })
}
