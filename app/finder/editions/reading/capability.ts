import { eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { audienceForProduct, editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Capability } from '../../../platform/capability.ts'
import { PRIVATE_HEADERS } from '../../../platform/http/security-headers.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { entitlements } from '../../../sales/downloads/downloads.sql.ts'
import { entitlementHasEmail } from '../../../sales/downloads/downloads.ts'
import type { Picks } from '../../entries/entries.ts'
import { buildDeadlineCalendar, entryKey, findPublishedEntries, withDeadlinesNow } from '../publishing/publishing.ts'
import { type EditionAccess, openEdition } from './edition-page.ts'
import { renderFittingPart, renderSampleFittingPart } from './fitting-part.tsx'
import { createNewestEditions, type FindNewestEdition } from './newest-editions.ts'
import { hiddenEntries } from './picks.sql.ts'
import { noteAlert } from './reading.ts'

declare module '../../../platform/app-context.ts' {
  interface AppContext {
    /** The newest edition, read once for all copies of a newsletter. */
    newestEdition: FindNewestEdition
    /** What buyers picked from their editions, where it is kept. */
    picks: Picks
  }
}

/** An edition as its buyer uses it: picks, notes, and what is hidden. */
export const reading = {
  services: () => ({ newestEdition: createNewestEditions(), noteAlert, renderFittingPart, renderSampleFittingPart }),
  routes: editionRoutes,
  personalData: () => [hiddenEntryPersonalData],
  tokenPaths: ['/editions/'],
} satisfies Capability

/** What someone put out of sight in their editions. What they picked is on their board. */
export const hiddenEntryPersonalData: PersonalData = {
  name: 'What you hid in your editions',
  async read(db, email) {
    const owned = { product: entitlements.productId, edition: entitlements.edition }
    const hidden = await db
      .select({ ...owned, row: hiddenEntries })
      .from(hiddenEntries)
      .innerJoin(entitlements, eq(entitlements.id, hiddenEntries.entitlementId))
      .where(entitlementHasEmail(email))
      .orderBy(entitlements.grantedAt, hiddenEntries.opportunityId)
    const keyOf = ({ product, row }: (typeof hidden)[number]) =>
      entryKey(audienceForProduct(product) ?? 'small-business', row.opportunityId)
    const entries = await findPublishedEntries(db, hidden.map(keyOf))
    return hidden.map((one) => ({
      ...{ product: one.product, edition: one.edition, hidden: one.row.hiddenAt.toISOString() },
      opportunity: entries.get(keyOf(one))?.content.title ?? one.row.opportunityId,
    }))
  },
  async erase(tx, email) {
    const theirs = () => tx.select({ id: entitlements.id }).from(entitlements).where(entitlementHasEmail(email))
    await tx.delete(hiddenEntries).where(inArray(hiddenEntries.entitlementId, theirs()))
  },
}

/**
 * GET  /editions/:token/deadlines.ics the last days of the picks, or of all while there are none, for a calendar program
 */
function editionRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/editions/:token/deadlines.ics', async (context, next) => {
    const edition = await openEdition(deps, context.req.param('token'), { evenExpired: true })
    if (!edition) return next()
    return new Response(await picksCalendar(deps, edition), {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deadlines.ics"',
      },
    })
  })
  return app
}

async function picksCalendar(deps: AppContext, access: EditionAccess): Promise<string> {
  const { edition, entries } = access
  const { db } = deps.database
  const picked = new Set((await deps.picks.find(db, access)).map(({ id }) => id))
  const shown = entries.filter(({ content }) => picked.size === 0 || picked.has(content.id))
  return buildDeadlineCalendar(
    `Deadlines: ${editionTitle(edition)}`,
    access.label ? shown : await withDeadlinesNow(db, shown),
    deps.clock.now(),
  )
}
