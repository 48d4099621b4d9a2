import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { cardEvents } from '../board/cards.sql.ts'
import { societyMembers } from '../members/members.sql.ts'

/** How many applications everyone who was ever in the Society has recorded as sent, and how many of them were won. */
export interface BaseRate {
  sent: number
  won: number
}

/** Counted from the boards: what holds of each card, an opportunity once a person, however it went. */
export async function countBaseRate(db: Db): Promise<BaseRate> {
  const members = db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
  const last = db
    .selectDistinctOn([cardEvents.cardId, cardEvents.kind])
    .from(cardEvents)
    .where(and(inArray(cardEvents.kind, ['sent', 'won']), inArray(cardEvents.email, members)))
    .orderBy(cardEvents.cardId, cardEvents.kind, desc(cardEvents.seq))
    .as('last')
  const counts = await db
    .select({ kind: last.kind, count: sql<number>`count(distinct (${last.email}, ${last.subject}))::integer` })
    .from(last)
    .where(eq(last.holds, true))
    .groupBy(last.kind)
  const of = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0
  return { sent: of('sent'), won: of('won') }
}
