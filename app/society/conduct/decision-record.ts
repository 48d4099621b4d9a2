import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { societyMembers } from '../members/members.sql.ts'
import { conductDecisions, type DecisionAction } from './conduct.sql.ts'

/** A line of the record of what was decided. */
export interface RecordedDecision {
  id: string
  action: DecisionAction
  /** Undefined once she has removed her name. */
  name: string | undefined
  reason: string | null
  decidedAt: string
}

const MAX_DECISIONS = 50

/** The newest decisions, the newest first. */
export async function findRecord({ database: { db } }: Pick<AppContext, 'database'>): Promise<RecordedDecision[]> {
  const rows = await db
    .select({ decision: conductDecisions, name: societyMembers.name })
    .from(conductDecisions)
    .leftJoin(societyMembers, eq(societyMembers.personId, conductDecisions.personId))
    .orderBy(desc(conductDecisions.decidedAt), desc(conductDecisions.id))
    .limit(MAX_DECISIONS)
  return rows.map(({ decision: { id, action, reason, decidedAt }, name }) => ({
    ...{ id, action, reason, name: name ?? undefined },
    decidedAt: decidedAt.toISOString(),
  }))
}
