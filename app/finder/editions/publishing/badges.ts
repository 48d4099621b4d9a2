import { sql } from 'drizzle-orm'
import { longDay } from '../../../catalog/long-day.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import { daysUntil } from '../../../platform/dates.ts'
import { findOpportunities, type Opportunity, statusOn } from '../../opportunities/opportunities.ts'
import type { EditionEntry } from './publication.ts'
import type { PurchasedEdition } from './purchased-edition.ts'

/** What has happened to an entry since its edition was published. */
export interface Badge {
  kind: 'closed' | 'cancelled' | 'extended' | 'moved-up' | 'amended' | 'posted'
  message: string
}

/** Days after publication for which badges are shown. */
const BADGE_DAYS = 30

/** The badges of an edition's entries on a day, by the opportunity's id. */
export async function loadBadges(
  db: Db,
  { edition, entries }: Pick<PurchasedEdition, 'edition' | 'entries'>,
  day: string,
): Promise<Map<string, Badge>> {
  if (daysUntil(day, edition.publishedOn) > BADGE_DAYS) return new Map()
  const known = await findOpportunities(db, sql`o.id in ${textRows(entries.map(({ opportunityId }) => opportunityId))}`)
  const byId = new Map(known.map((opportunity) => [opportunity.id, opportunity]))
  const badges = entries.flatMap((entry): [string, Badge][] => {
    const now = byId.get(entry.opportunityId)
    const badge = now && badgeFor(entry, now, day)
    return badge ? [[entry.opportunityId, badge]] : []
  })
  return new Map(badges)
}

function badgeFor({ proof, section }: EditionEntry, now: Opportunity, day: string): Badge | undefined {
  const status = statusOn(now, day)
  if (status === 'cancelled') return { kind: 'cancelled', message: 'Its source has taken it back.' }
  const [before, after] = [proof.deadlineOn, now.deadline_on]
  if (status === 'closed' || status === 'archived')
    return { kind: 'closed', message: after ? `It closed on ${longDay(after)}.` : 'It’s closed.' }
  if (section === 'forecast' && status !== 'forecast' && status !== 'lapsed-forecast')
    return { kind: 'posted', message: 'It’s open now.' }
  if (before !== after) return movedDeadlineBadge(before, after)
  return now.version > proof.version
    ? { kind: 'amended', message: 'Its source has changed the notice. Read it again.' }
    : undefined
}

function movedDeadlineBadge(before: string | null, after: string | null): Badge {
  if (after === null) return { kind: 'amended', message: 'Its source no longer gives a deadline.' }
  if (before === null) return { kind: 'amended', message: `Its last day is now given: ${longDay(after)}.` }
  if (after > before) return { kind: 'extended', message: `Extended from ${longDay(before)} to ${longDay(after)}.` }
  return { kind: 'moved-up', message: `Moved up from ${longDay(before)} to ${longDay(after)}.` }
}
