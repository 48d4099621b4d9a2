import { sql } from 'drizzle-orm'
import type { Shop } from './shop.ts'

/** As if the ten minutes of each refund that a buyer started were over. The clock of the queue is the database's own. */
export async function passRefundHolds({ database: { db } }: Pick<Shop, 'database'>): Promise<void> {
  await db.execute(sql`update refunds set goes_at = requested_at where state = 'requested' and goes_at is not null`)
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'created' and name = 'make-refund'`)
}
