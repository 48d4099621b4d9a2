import { sql } from 'drizzle-orm'
import { bookings } from '../bookings/bookings.sql.ts'
import { tickets } from '../contact/contact.sql.ts'
import { applications, memberships } from '../membership/membership.sql.ts'
import { subscribers } from '../newsletter/newsletter.sql.ts'
import { buyerDays, buyers, orderDays } from '../orders/order-days.sql.ts'
import { orders } from '../orders/orders.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { personAddresses } from '../sign-in/sign-in.sql.ts'
import { changes, deskEmails, notes } from './desk.sql.ts'

const SEARCHED = [orders, tickets, bookings, applications, memberships, subscribers, emailQueue, personAddresses]

/**
 * Tells the embedded database how many rows there are and what is in them, every night: nothing else does, and without it
 * a search for letters that everyone has took five seconds among 100,000 people. PostgreSQL does so by itself.
 */
export async function refreshStatistics({ database }: Pick<AppContext, 'database'>): Promise<void> {
  if (database.kind === 'postgres') return
  for (const table of [...SEARCHED, orderDays, buyers, buyerDays, changes, deskEmails, notes])
    await database.db.execute(sql`analyze ${table}`)
}
