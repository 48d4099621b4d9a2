import { eq } from 'drizzle-orm'
import { DAY } from '../../../platform/clock.ts'
import type { CopiedTable } from '../../../platform/second-copy/copied-table.ts'
import { findOrder } from '../../../sales/orders/orders.ts'
import { applications } from '../membership.sql.ts'
import { enqueueLinkEmail } from './applications.ts'

/** Applications and drafts, which nobody but us has. */
export const copiedApplications: CopiedTable = {
  name: 'applications',
  key: 'id',
  /** Stripe brings back an order that was lost, and its address finds the application again. */
  async prepare(_app, tx, row) {
    const order = row.order_id && (await findOrder(tx, String(row.order_id)))
    return order ? row : { ...row, order_id: null }
  },
  /** The link to confirm, which may have been lost before it was sent. */
  async afterRestored(app, tx, { id }) {
    const [application] = await tx
      .select()
      .from(applications)
      .where(eq(applications.id, String(id)))
    const isNews = application && app.clock.now().getTime() - application.updatedAt.getTime() < DAY
    if (isNews && application.state === 'unconfirmed')
      await enqueueLinkEmail(app, tx, 'application-confirm', application)
  },
}
