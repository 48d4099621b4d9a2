import { assessEffort, type Opportunity } from '../opportunities/opportunities.ts'
import { opportunityFacts, tradesOf } from '../profile/profile.ts'
import { findClosedOff, readDateless } from './closed-off.ts'

/** Raise it when a rule below or in what it calls changes: every notice is then judged again. */
export const LISTING_RULES = 13

/** What an open opportunity is sorted and filtered by. Everything else is read with the rows of a page. */
export type ListingFacts = ReturnType<typeof listingFacts>

/** The facts of a listing on a day. */
export type DayFacts = Omit<ListingFacts, 'closedOff' | 'dateless' | 'late'>

export function listingFacts(it: Opportunity) {
  const cents = it.ceiling_cents ?? it.floor_cents
  const facts = opportunityFacts(it)
  return {
    ...facts,
    source: it.source,
    deadlineOn: it.deadline_on,
    ceilingCents: cents === null ? null : Number(cents),
    ...effortOverTime(it),
    /** Lines of work in everyday words. */
    trades: tradesOf(facts),
    closedOff: findClosedOff(it),
    /** Null where it has a last day. */
    dateless: it.deadline_on === null ? readDateless(it) : null,
  }
}

/** Deadlines are judged on the first day and on the last: nothing between them changes but the time for registrations. */
function effortOverTime(it: Opportunity) {
  const levelOn = (day: string) => assessEffort(it, day)
  const { level, registrations } = levelOn('2000-01-01')
  const daysLeft = Math.max(-1, ...registrations.map(({ leadDays }) => leadDays))
  // Once so many days are left, there's no time for a registration, and the level is another.
  return { effort: level, late: { daysLeft, effort: it.deadline_on === null ? level : levelOn(it.deadline_on).level } }
}
