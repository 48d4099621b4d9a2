import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cards } from '../board/cards.sql.ts'
import { societyMembers } from '../members/members.sql.ts'
import { memberAddresses } from '../membership/membership.ts'

/** Who of the members applies to something. Others see a count: they compete. */
export interface Applicants {
  count: number
  /** Those who chose to show their name. */
  names: { personId: string; name: string }[]
  /** Undefined below MIN_SENT: of so few, anyone could tell whose it was. */
  outcome: { sent: number; won: number } | undefined
}

/** The outcome is shown once there are at least this many sent applications. */
const MIN_SENT = 5

const APPLIES = ['preparing', 'submitted', 'won', 'lost'] as const

/** The members who apply, by opportunity; without those for which nobody does. */
export async function findApplying(
  { database: { db }, clock }: AppContext,
  opportunityIds: readonly string[],
): Promise<Map<string, Applicants>> {
  if (opportunityIds.length === 0) return new Map()
  const current = db
    .select({ id: personAddresses.personId })
    .from(personAddresses)
    .where(inArray(personAddresses.email, memberAddresses(db, clock)))
  const rows = await db
    .select({
      opportunityId: cards.opportunityId,
      personId: societyMembers.personId,
      stage: cards.stage,
      showsName: cards.showsName,
      name: societyMembers.name,
    })
    .from(cards)
    .innerJoin(personAddresses, eq(personAddresses.email, cards.email))
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(
      and(
        inArray(cards.opportunityId, [...opportunityIds]),
        inArray(cards.stage, [...APPLIES]),
        inArray(societyMembers.personId, current),
        isNull(societyMembers.removedAt),
      ),
    )
    .orderBy(asc(societyMembers.name))
  const byOpportunity = Map.groupBy(rows, ({ opportunityId }) => opportunityId ?? '')
  return new Map([...byOpportunity].map(([id, own]) => [id, summarize(own)]))
}

function summarize(rows: readonly { personId: string; stage: string; showsName: boolean; name: string }[]): Applicants {
  const sent = rows.filter(({ stage }) => stage !== 'preparing').length
  const won = rows.filter(({ stage }) => stage === 'won').length
  return {
    count: new Set(rows.map(({ personId }) => personId)).size,
    names: rows.flatMap(({ showsName, personId, name }) => (showsName ? [{ personId, name }] : [])),
    outcome: sent >= MIN_SENT ? { sent, won } : undefined,
  }
}
