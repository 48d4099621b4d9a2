import { longDay } from '../../../catalog/long-day.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { daysUntil } from '../../../platform/dates.ts'
import { findOpportunitiesById, type Opportunity, statusOn } from '../../opportunities/opportunities.ts'
import { formatDeadline } from './formatting.ts'
import type { EditionEntry } from './publication.ts'
import type { PurchasedEdition } from './purchased-edition.ts'

/** What has happened to an entry since its edition was published. */
export interface Badge {
  kind: 'closed' | 'cancelled' | 'held' | 'extended' | 'moved-up' | 'amended' | 'posted'
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
  const byId = await findNow(db, entries)
  const badges = entries.flatMap((entry): [string, Badge][] => {
    const now = byId.get(entry.opportunityId)
    const badge = now && badgeFor(entry, now, day)
    return badge ? [[entry.opportunityId, badge]] : []
  })
  return new Map(badges)
}

/** Entries with the last days that their sources give now, for a calendar that keeps up with them. */
export async function withDeadlinesNow(db: Db, entries: readonly EditionEntry[]): Promise<EditionEntry[]> {
  const byId = await findNow(db, entries)
  return entries.map((entry) => {
    const now = byId.get(entry.opportunityId)
    if (!now) return entry
    const { deadline_on: deadlineOn, deadline_at: deadlineAt } = now
    return { ...entry, content: { ...entry.content, deadline: formatDeadline(now), deadlineOn, deadlineAt } }
  })
}

/** The opportunities of these entries as their sources have them now, by their ids. */
function findNow(db: Db, entries: readonly EditionEntry[]): Promise<Map<string, Opportunity>> {
  const ids = entries.map(({ opportunityId }) => opportunityId)
  return findOpportunitiesById(db, ids)
}

function badgeFor({ proof, section }: EditionEntry, now: Opportunity, day: string): Badge | undefined {
  const status = statusOn(now, day)
  if (now.source === 'own' && now.deadline_on !== null && now.deadline_on < day)
    return { kind: 'closed', message: `It closed on ${longDay(now.deadline_on)}.` }
  // A page that the coach keeps is off all lists while it's gone, out of its month, or says what she hasn't read yet.
  if (status === 'cancelled' && now.source === 'own')
    return { kind: 'held', message: 'Read its own page before you apply.' }
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
