import { and, count, countDistinct, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { segmentLabel } from './issue.ts'
import { countDeliveries } from './issues.ts'
import { consents, deliveries, drafts, issues, subscribers } from './newsletter.sql.ts'

/** Orders that were paid, with what is left of the money after refunds, in cents. */
export interface NewsletterOrders {
  count: number
  cents: number
}

type ReportDeps = Pick<AppContext, 'database' | 'countNewsletterOrders'>

export type IssueReport = Awaited<ReturnType<typeof toReports>>[number]

/** The newest issues, with what became of each. */
export async function findIssues(deps: ReportDeps, limit: number) {
  const found = await deps.database.db.select().from(issues).orderBy(desc(issues.createdAt)).limit(limit)
  return toReports(deps, found)
}

export async function findIssue(deps: ReportDeps, id: string) {
  const [issue] = await deps.database.db.select().from(issues).where(eq(issues.id, id))
  return issue && (await toReports(deps, [issue]))[0]
}

/** With how many each is for, by the state of each copy, and what was bought on pages that its links opened. */
async function toReports(deps: ReportDeps, found: readonly (typeof issues.$inferSelect)[]) {
  const { db } = deps.database
  const slugs = found.map(({ slug }) => slug)
  const bySlug = await deps.countNewsletterOrders(db, slugs)
  return Promise.all(
    found.map(async ({ id, slug, subject, segment, createdAt, finishedAt }) => {
      const [counts, left] = await Promise.all([countDeliveries(deps, id), countLeavers(db, id)])
      const orders = bySlug.get(slug) ?? { count: 0, cents: 0 }
      return { id, slug, subject, segment: segmentLabel(segment), createdAt, finishedAt, counts, left, orders }
    }),
  )
}

/** Those who got it and left within a week of it. */
async function countLeavers(db: Db, issueId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(deliveries)
    .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriberId))
    .where(
      and(
        eq(deliveries.issueId, issueId),
        eq(deliveries.state, 'sent'),
        gte(subscribers.unsubscribedAt, deliveries.at),
        sql`${subscribers.unsubscribedAt} < ${deliveries.at} + interval '7 days'`,
      ),
    )
  return row?.count ?? 0
}

/** Newsletters of the desk that are on their way, or stopped. */
export function findSending(db: Db) {
  return db
    .select({ id: drafts.id, subject: drafts.subject, problem: drafts.problem })
    .from(drafts)
    .leftJoin(issues, eq(issues.id, drafts.issueId))
    .where(and(isNotNull(drafts.startedAt), isNull(issues.finishedAt)))
}

/** How many readers there are, and on which pages those of the last year signed up. */
export async function findReaders({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>) {
  const now = clock.now()
  const isConfirmed = sql`${subscribers.state} = 'confirmed'`
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await db
    .select({
      newsletter: countIf(sql`${isConfirmed} and ${subscribers.newsletter}`),
      productNews: countIf(sql`${isConfirmed} and ${subscribers.productNews}`),
      paused: countIf(sql`${isConfirmed} and ${subscribers.pausedUntil} > ${now.toISOString()}`),
      unconfirmed: countIf(sql`${subscribers.state} = 'pending'`),
      left: countIf(sql`${subscribers.state} = 'unsubscribed'`),
    })
    .from(subscribers)
  const from = await db
    .select({ page: consents.page, people: countDistinct(consents.addressHash) })
    .from(consents)
    .where(and(eq(consents.event, 'asked'), gte(consents.at, new Date(now.getTime() - 365 * DAY))))
    .groupBy(consents.page)
    .orderBy(desc(countDistinct(consents.addressHash)), consents.page)
    .limit(12)
  return { ...{ newsletter: 0, productNews: 0, paused: 0, unconfirmed: 0, left: 0 }, ...counts, from }
}
