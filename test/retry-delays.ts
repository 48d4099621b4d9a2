import { sql } from 'drizzle-orm'
import type { Database } from '../app/platform/database/database.server.ts'

/** As if the delay before the next try of each failed job were over. The clock of the queue is the database's own. */
export async function passRetryDelays({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
}
