import { sql } from 'drizzle-orm'
import { daysBetween, type KnownOpportunity, knownOpportunities, statusOn } from '../../opportunities/opportunities.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Edition, type EditionEntry, entriesOfEdition } from './publication.ts'
import { longDay } from './wording.ts'

/** What has happened to an entry since its edition was published. */
export interface Badge {
  kind: 'closed' | 'cancelled' | 'extended' | 'moved-up' | 'amended' | 'posted'
  says: string
}

/** Days after publication for which badges are shown. */
const BADGE_DAYS = 30

/** The badges of an edition's entries on a day, by the opportunity's id. The edition itself stays as it is. */
export async function badgesOf(db: Db, edition: Edition, day: string): Promise<Map<string, Badge>> {
  if (daysBetween(edition.publishedOn, day) > BADGE_DAYS) return new Map()
  const entries = await entriesOfEdition(db, edition.id)
  const known = await knownOpportunities(
    db,
    sql`o.id in (select opportunity_id from edition_entries where edition_id = ${edition.id})`,
  )
  const byId = new Map(known.map((it) => [it.id, it]))
  const badges = entries.flatMap((entry): [string, Badge][] => {
    const now = byId.get(entry.opportunityId)
    const badge = now && badgeOf(entry, now, day)
    return badge ? [[entry.opportunityId, badge]] : []
  })
  return new Map(badges)
}

function badgeOf({ proof, section }: EditionEntry, now: KnownOpportunity, day: string): Badge | undefined {
  const status = statusOn(now, day)
  if (status === 'cancelled') return { kind: 'cancelled', says: 'Its source has taken it back.' }
  const [before, after] = [proof.deadlineOn, now.deadline_on]
  if (status === 'closed' || status === 'archived')
    return { kind: 'closed', says: after ? `It closed on ${longDay(after)}.` : 'It is closed.' }
  if (section === 'forecast' && status !== 'forecast' && status !== 'lapsed-forecast')
    return { kind: 'posted', says: 'It is open now.' }
  if (before !== after) return movedBadge(before, after)
  return now.version > proof.version
    ? { kind: 'amended', says: 'Its source has changed the notice. Read it again.' }
    : undefined
}

function movedBadge(before: string | null, after: string | null): Badge {
  if (after === null) return { kind: 'amended', says: 'Its source gives no last day any more.' }
  if (before === null) return { kind: 'amended', says: `Its last day is now given: ${longDay(after)}.` }
  if (after > before) return { kind: 'extended', says: `Extended from ${longDay(before)} to ${longDay(after)}.` }
  return { kind: 'moved-up', says: `Moved up from ${longDay(before)} to ${longDay(after)}.` }
}
