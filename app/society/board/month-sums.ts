import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { memberAddresses } from '../membership/membership.ts'
import type { EventKind } from './card.ts'
import { cardEvents } from './cards.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** What happened in a month. */
interface MonthSums {
  sent: number
  /** Of them by one's own deadline. */
  early: number
  won: number
  lost: number
  /** Of those that were lost, with a debrief asked for. */
  debriefed: number
}

/** This month: a person's own, and the sum of all members. Nobody else is ever shown by herself. */
export async function groupMonth(deps: Deps, personId: string): Promise<{ own: MonthSums; group: MonthSums }> {
  const { db } = deps.database
  const own = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, personId))
  return {
    own: sumMonth(await eventsOfMonth(deps, inArray(cardEvents.email, own))),
    group: sumMonth(await eventsOfMonth(deps, inArray(cardEvents.email, memberAddresses(db, deps.clock)))),
  }
}

interface MonthEvent {
  email: string
  subject: string
  kind: EventKind
  early: boolean
}

/** What holds of what was done in this month: each thing once, whatever was taken back in between. */
async function eventsOfMonth({ database: { db }, clock }: Deps, whose: SQL): Promise<MonthEvent[]> {
  const month = today(clock).slice(0, 7)
  const last = db
    .selectDistinctOn([cardEvents.cardId, cardEvents.kind])
    .from(cardEvents)
    .where(whose)
    .orderBy(cardEvents.cardId, cardEvents.kind, desc(cardEvents.seq))
    .as('last')
  // An opportunity that was taken off the board and put on again counts where it was done first.
  const first = db
    .selectDistinctOn([last.email, last.subject, last.kind])
    .from(last)
    .where(eq(last.holds, true))
    .orderBy(last.email, last.subject, last.kind, last.seq)
    .as('first')
  const from = `${month}-01`
  return db
    .select({ email: first.email, subject: first.subject, kind: first.kind, early: first.early })
    .from(first)
    .where(and(gte(first.day, from), lt(first.day, sql`(${from}::date + interval '1 month')::date`)))
}

function sumMonth(events: readonly MonthEvent[]): MonthSums {
  const count = (kind: EventKind) => events.filter((event) => event.kind === kind).length
  const debriefs = new Set(
    events.flatMap(({ kind, email, subject }) => (kind === 'debrief' ? `${email} ${subject}` : [])),
  )
  const lost = events.filter(({ kind }) => kind === 'lost')
  return {
    sent: count('sent'),
    early: events.filter(({ kind, early }) => kind === 'sent' && early).length,
    won: count('won'),
    lost: lost.length,
    debriefed: lost.filter(({ email, subject }) => debriefs.has(`${email} ${subject}`)).length,
  }
}
