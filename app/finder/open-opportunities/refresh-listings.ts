import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { findOpportunitiesById, type Opportunity } from '../opportunities/opportunities.ts'
import { LISTING_RULES, type ListingFacts, listingFacts } from './listing.ts'
import { opportunityListings } from './open-opportunities.sql.ts'

type ListingDeps = Pick<AppContext, 'database' | 'clock'>

const BATCH_SIZE = 500
const JUDGED_AT_ONCE = 20

/** Runs under way: a large import takes longer than the schedule waits. */
const RUNNING = new WeakMap<Database, Promise<void>>()

/** Judges what an import brought or changed. It can stop anywhere, and the next run goes on. */
export async function refreshListings(deps: ListingDeps): Promise<void> {
  const { database } = deps
  const run = RUNNING.get(database) ?? refreshAll(deps).finally(() => RUNNING.delete(database))
  RUNNING.set(database, run)
  return run
}

async function refreshAll(deps: ListingDeps): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await refreshBatch(deps, after)
}

/** Returns the last id of a full batch; undefined when there are no more. */
async function refreshBatch({ database: { db }, clock }: ListingDeps, after: string): Promise<string | undefined> {
  const day = today(clock)
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from opportunities o join opportunity_facets f on f.opportunity_id = o.id
      left join opportunity_listings l on l.opportunity_id = o.id
    where o.id > ${after} and f.competitive and not f.forecast and f.over_from > ${day}::date
      and (l.opportunity_id is null or l.version <> o.version or l.rules <> ${LISTING_RULES}::integer)
    order by o.id limit ${BATCH_SIZE}::integer`)
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const judged = await judge(await findOpportunitiesById(db, ids))
  const now = clock.now()
  await db
    .insert(opportunityListings)
    .values(
      judged.map(({ it, facts }) => ({
        opportunityId: it.id,
        version: it.version,
        rules: LISTING_RULES,
        facts,
        firstListedAt: now,
        listedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: opportunityListings.opportunityId,
      set: {
        version: sql`excluded.version`,
        rules: sql`excluded.rules`,
        facts: sql`excluded.facts`,
        listedAt: sql`excluded.listed_at`,
      },
    })
  return rows.length === BATCH_SIZE ? rows.at(-1)?.id : undefined
}

/** Reading a text takes half a millisecond: other requests are answered in between. */
async function judge(found: ReadonlyMap<string, Opportunity>): Promise<{ it: Opportunity; facts: ListingFacts }[]> {
  const judged: { it: Opportunity; facts: ListingFacts }[] = []
  for (const it of found.values()) {
    judged.push({ it, facts: listingFacts(it) })
    if (judged.length % JUDGED_AT_ONCE === 0) await setImmediate()
  }
  return judged
}
