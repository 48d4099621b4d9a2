import { eq, sql } from 'drizzle-orm'
import { productTitle, SAMPLE_MONTH } from '../../catalog/edition-titles.ts'
import { editions } from '../../finder/editions/publishing/editions.sql.ts'
import { editionProductSql } from '../../finder/editions/publishing/publishing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { entitlements } from '../../sales/downloads/downloads.sql.ts'
import {
  downloadPath,
  findEntitlementsByOrder,
  grantEntitlement,
  renewExpiringLinks,
} from '../../sales/downloads/downloads.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { memberships } from './membership.sql.ts'

/**
 * Grants every member the missing editions of the Money Finder, and enqueues one email for all that are new. It can run
 * again at any time: a crash between two members, or an edition published while nothing ran, costs no one theirs.
 */
export async function grantEditions(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const lacking = new Set((await findMissingEditions(deps, db)).map(({ membership_id }) => membership_id))
  for (const membershipId of lacking) {
    await deps.database.transact(async (tx) => {
      const { granted, to } = await grantMissingEditions(deps, tx, membershipId)
      if (!to) return
      const key = `member-editions:${membershipId}:${granted.join('+')}`
      await enqueueEmail(deps, tx, {
        key,
        kind: 'member-editions',
        to,
        data: { membershipId, editions: granted.join(' ') },
      })
    })
  }
}

/**
 * Grants one member the missing editions, in the transaction of their cause. They stay when the membership ends, and go
 * only with a refund.
 *
 * @returns the editions that are new, and the address to notify; undefined when there are none.
 */
export async function grantMissingEditions(deps: AppContext, tx: Tx, membershipId: string) {
  const [first] = await findMissingEditions(deps, tx, membershipId)
  if (!first) return { granted: [], to: undefined }
  // Transactions that end or grant the same entitlements wait here.
  await tx.select().from(orders).where(eq(orders.id, first.order_id)).for('update')
  const missing = await findMissingEditions(deps, tx, membershipId)
  for (const { order_id: orderId, product_id: productId, month: edition, email } of missing) {
    await grantEntitlement(deps, tx, { orderId, productId, edition, email })
  }
  return { granted: missing.map(({ product_id, month }) => idOf(product_id, month)), to: missing[0]?.email }
}

export interface MemberEdition {
  id: string
  title: string
  /** Its link in emails, which expires. */
  path: string
  /** Where it opens for who is signed in. */
  ownPath: string
}

/** The editions that a membership granted and that haven't ended, newest first, each with its link. */
export async function findMemberEditions(deps: AppContext, orderId: string): Promise<MemberEdition[]> {
  const { db } = deps.database
  const rights = (await findEntitlementsByOrder(db, orderId)).filter(({ edition, endedAt }) => edition && !endedAt)
  rights.sort((a, b) => String(b.edition).localeCompare(String(a.edition)) || (a.productId < b.productId ? 1 : -1))
  return Promise.all(
    rights.map(async (right) => ({
      id: idOf(right.productId, right.edition),
      title: productTitle(right),
      path: await downloadPath(deps, db, right),
      ownPath: `/account/open/${right.id}`,
    })),
  )
}

/** The same for an email. */
export async function findEmailedEditions(deps: AppContext, orderId: string): Promise<MemberEdition[]> {
  await renewExpiringLinks(deps, orderId)
  return findMemberEditions(deps, orderId)
}

const idOf = (productId: string, edition: string | null): string => `${productId}/${edition}`
const PRODUCT_ID = editionProductSql(sql`e.audience`)

interface MissingEdition extends Record<string, unknown> {
  membership_id: string
  order_id: string
  email: string
  month: string
  product_id: string
}

/**
 * What accepted members are not entitled to yet: the newest edition of each kind, and every one published since they were
 * accepted. An entitlement that ended is not granted again. In a demonstration (`sellsSamples`) members have the samples while
 * no edition of their kind is published.
 */
async function findMissingEditions({ clock, sellsSamples }: AppContext, db: Db, membershipId?: string) {
  const now = clock.now().toISOString()
  const { rows } = await db.execute<MissingEdition>(sql`
    select ${memberships.id} as membership_id, ${memberships.orderId}, ${orders.email}, e.month,
      ${PRODUCT_ID} as product_id
    from ${memberships}
    join ${orders} on ${orders.id} = ${memberships.orderId} and ${orders.email} is not null
    join (
      select ${editions.audience} as audience, ${editions.month} as month, ${editions.publishedAt} as published_at,
        ${editions.month} = max(${editions.month}) over (partition by ${editions.audience}) as newest
      from ${editions}
      union all
      select a.audience, ${SAMPLE_MONTH}, null, true from unnest(array['small-business', 'nonprofit']) as a (audience)
      where ${sellsSamples} and not exists (select 1 from ${editions} where ${editions.audience} = a.audience)
    ) e on e.newest or e.published_at >= ${memberships.decidedAt}
    left join ${subscriptions} on ${subscriptions.orderId} = ${memberships.orderId}
    where ${memberships.decision} = 'accepted' and ${memberships.state} in ('active', 'past_due', 'ending')
      and (${memberships.state} <> 'ending' or ${subscriptions.periodEnd} > ${now})
      and (${memberships.givenUntil} is null or ${memberships.givenUntil} > ${now})
      and ${membershipId ? eq(memberships.id, membershipId) : sql`true`}
      and not exists (select 1 from ${entitlements}
        where ${entitlements.orderId} = ${memberships.orderId}
          and ${entitlements.productId} = ${PRODUCT_ID} and ${entitlements.edition} = e.month)
    order by ${memberships.id}, e.month desc, e.audience desc`)
  return rows
}
