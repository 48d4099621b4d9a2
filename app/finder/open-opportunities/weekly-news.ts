import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { entitlements } from '../../sales/downloads/downloads.sql.ts'
import { entitlementHasEmail } from '../../sales/downloads/downloads.ts'
import { findMatchingIds } from '../opportunities/opportunities.ts'
import { findProfileOf } from '../profile/profile.ts'
import { findOpen } from './find-open.ts'
import { loadOpenIndex, type OpenIndex, type OpenListing } from './open-index.ts'
import { savedSearches } from './open-opportunities.sql.ts'
import { parseOpenQuery } from './open-query.ts'
import { refreshListings } from './refresh-listings.ts'
import type { SavedSearch } from './saved-searches.ts'

/** What is new in one saved search: as many as an email names, best fit first, and how many in all. */
export interface SearchNews {
  searchId: string
  total: number
  ids: string[]
}

/** In an email. */
const MAX_NAMED = 5

/**
 * Emails every member, and whoever has an edition whose month isn't over, once, what was listed in their searches since the last
 * time. Without anything new there is no email, and a second run on the same day finds nothing that the first has sent.
 */
export async function emailWeeklyNews(deps: AppContext): Promise<void> {
  await refreshListings(deps)
  const index = await loadOpenIndex(deps)
  const rows = await deps.database.db
    .selectDistinct({ email: savedSearches.email })
    .from(savedSearches)
    .where(eq(savedSearches.weekly, true))
    .orderBy(asc(savedSearches.email))
  for (const { email } of rows) {
    const isMember = (await deps.findMemberAddress(deps, [email])) !== undefined
    await emailNewsTo(deps, index, { email, isMember })
  }
}

async function emailNewsTo(
  deps: AppContext,
  index: OpenIndex,
  { email, isMember }: { email: string; isMember: boolean },
): Promise<void> {
  const day = today(deps.clock)
  await deps.database.transact(async (tx) => {
    // A second run waits here, and then finds what the first has emailed.
    const searches = await tx.select().from(savedSearches).where(eq(savedSearches.email, email)).for('update')
    const kept = await tx
      .select({ orderId: entitlements.orderId, month: entitlements.edition })
      .from(entitlements)
      .where(and(entitlementHasEmail(email), isNull(entitlements.endedAt)))
    // The other edition of the month, where the money for this one went back.
    const hasEdition = (orderId: string, endsOn: string) =>
      kept.some((one) => one.orderId === orderId || one.month === endsOn.slice(0, 7))
    const wanted = searches.filter(
      ({ weekly, orderId, endsOn }) =>
        weekly && (orderId === null ? isMember : endsOn !== null && endsOn >= day && hasEdition(orderId, endsOn)),
    )
    const news: SearchNews[] = []
    for (const search of wanted)
      news.push(await newsOf({ ...deps, database: { ...deps.database, db: tx } }, index, search))
    const some = news.filter(({ total }) => total > 0)
    if (some.length === 0) return
    const key = `weekly-opportunities:${some[0]?.searchId}:${day}`
    await enqueueEmail(deps, tx, {
      key,
      kind: 'weekly-opportunities',
      to: email,
      data: { email, news: JSON.stringify(some) },
    })
    const ids = wanted.map(({ id }) => id)
    const emailedUntil = new Date(Math.max(...index.listings.map(({ firstListedAt }) => firstListedAt)))
    await tx.update(savedSearches).set({ emailedUntil }).where(inArray(savedSearches.id, ids))
  })
}

async function newsOf(
  deps: Pick<AppContext, 'database'>,
  index: OpenIndex,
  { id, email, query, emailedUntil, orderId }: SavedSearch,
): Promise<SearchNews> {
  const parsed = parseOpenQuery(new URLSearchParams(query))
  const since = emailedUntil.getTime()
  const isNews = ({ firstListedAt, closedOff }: OpenListing) => firstListedAt > since && closedOff === undefined
  const fresh = { ...index, listings: index.listings.filter(isNews) }
  const profile = await findProfileOf(deps, email)
  // What comes with an edition is what fits its buyer: without answers that would be everything.
  if (fresh.listings.length === 0 || (orderId !== null && !profile)) return { searchId: id, total: 0, ids: [] }
  const matching = await findMatchingIds(deps.database.db, parsed.words)
  const found = findOpen(fresh, profile, parsed, matching)
  return { searchId: id, total: found.total, ids: found.listings.slice(0, MAX_NAMED).map((one) => one.id) }
}
