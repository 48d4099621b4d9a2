import { sql } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import { buyerDays, orderDays } from './order-days.sql.ts'

/** Every night: each payment left rows of its own, and those of a day become one. What they come to stays the same. */
export async function addUpOrderDays({ database: { db } }: Pick<AppContext, 'database'>): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${orderDays} returning *)
    insert into ${orderDays} select day, product_id, sum(orders) from taken group by 1, 2 having sum(orders) <> 0`)
  await db.execute(sql`
    with taken as (delete from ${buyerDays} returning *)
    insert into ${buyerDays} select day, sum(buyers) from taken group by 1 having sum(buyers) <> 0`)
}
