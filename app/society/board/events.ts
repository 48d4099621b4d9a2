import { desc, eq, inArray } from 'drizzle-orm'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import type { EventKind, MarkedMilestone } from './card.ts'
import { cardEvents, type cards } from './cards.sql.ts'

type Card = typeof cards.$inferSelect

/**
 * Adds what a card says now and its record doesn't: what was done, and what was taken back.
 *
 * @param marks milestones that its owner marked, or took back
 */
export async function recordEvents(
  { clock }: { clock: Clock },
  tx: Tx,
  card: Card,
  marks: Partial<Record<MarkedMilestone, boolean>> = {},
): Promise<void> {
  const current = (await findEventKinds(tx, [card.id])).get(card.id) ?? new Set()
  const now: Partial<Record<EventKind, boolean>> = {
    reason: card.why.trim() !== '',
    ...sentBy(card.stage),
    won: card.stage === 'won',
    lost: card.stage === 'lost',
    ...marks,
  }
  const day = today(clock)
  const { id: cardId, email, opportunityId } = card
  const rows = EVENT_KINDS.filter((kind) => now[kind] !== undefined && now[kind] !== current.has(kind)).map((kind) => ({
    ...{ cardId, email, subject: opportunityId ?? cardId, kind, holds: now[kind] === true, day, at: clock.now() },
  }))
  if (rows.length > 0) await tx.insert(cardEvents).values(rows)
}

const EVENT_KINDS: readonly EventKind[] = [
  ...(['reason', 'registration', 'letter', 'review', 'sent', 'won', 'lost', 'debrief'] as const),
]

/** A card that was lost or withdrawn may have been sent or not: what is recorded of it stays. */
function sentBy(stage: PickStage): { sent?: boolean } {
  if (stage === 'submitted' || stage === 'won') return { sent: true }
  return stage === 'looking' || stage === 'preparing' ? { sent: false } : {}
}

/** What holds of each of these cards: the last word on each kind. */
export async function findEventKinds(db: Db, cardIds: readonly string[]): Promise<Map<string, Set<EventKind>>> {
  const current = new Map<string, Set<EventKind>>()
  if (cardIds.length === 0) return current
  const last = await db
    .selectDistinctOn([cardEvents.cardId, cardEvents.kind], {
      cardId: cardEvents.cardId,
      kind: cardEvents.kind,
      holds: cardEvents.holds,
    })
    .from(cardEvents)
    .where(inArray(cardEvents.cardId, [...cardIds]))
    .orderBy(cardEvents.cardId, cardEvents.kind, desc(cardEvents.seq))
  for (const { cardId, kind, holds } of last) {
    if (holds) current.set(cardId, (current.get(cardId) ?? new Set()).add(kind))
  }
  return current
}

/** Erases what is recorded under an address. */
export async function eraseEvents(tx: Tx, email: string): Promise<void> {
  await tx.delete(cardEvents).where(eq(cardEvents.email, email))
}
