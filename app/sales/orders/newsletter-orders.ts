import { and, eq, inArray, sql } from 'drizzle-orm'
import { NEWSLETTER_PARAMETER, type NewsletterOrders } from '../../people/newsletter/newsletter.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from './orders.sql.ts'

/**
 * The newsletter whose link opened this page, or the page before it. The browser names its own site's page with its query,
 * so no cookie has to remember it. Undefined where there's none, or the page before was another site's.
 */
export function newsletterOf(request: Request, ownOrigins: readonly string[]): string | undefined {
  const own = newsletterIn(request.url)
  if (own) return own
  const from = request.headers.get('Referer') ?? ''
  return URL.canParse(from) && ownOrigins.includes(new URL(from).origin) ? newsletterIn(from) : undefined
}

function newsletterIn(url: string): string | undefined {
  return parseNewsletter(new URL(url).searchParams.get(NEWSLETTER_PARAMETER))
}

/** A slug as a visitor's browser sends it. */
export function parseNewsletter(text: unknown): string | undefined {
  return typeof text === 'string' && /^[a-z0-9-]{1,60}$/.test(text) ? text : undefined
}

/** What came of the links of newsletters, by slug. */
export async function countNewsletterOrders(db: Db, slugs: readonly string[]): Promise<Map<string, NewsletterOrders>> {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .select({
      slug: orders.newsletter,
      count: sql<number>`count(*)::integer`,
      cents: sql<number>`sum(${orders.amountCents} - ${orders.refundedCents})::integer`,
    })
    .from(orders)
    .where(and(inArray(orders.newsletter, [...slugs]), eq(orders.state, 'paid')))
    .groupBy(orders.newsletter)
  return new Map(rows.map(({ slug, count, cents }) => [slug ?? '', { count, cents }]))
}
