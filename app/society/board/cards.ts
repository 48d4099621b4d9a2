import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { EVENT_KINDS, type EventKind, MARKED_MILESTONES, type MarkedMilestone, type OwnFacts } from './card.ts'
import { cardEvents, cards, cardTasks } from './cards.sql.ts'

export type Card = typeof cards.$inferSelect
/** More than anyone works on, so that no form can fill the disk. */
const MAX_CARDS = 300

/** A person's cards, whichever of their addresses they were made with, the oldest first. */
export function findCards(db: Db, addresses: readonly string[]): Promise<Card[]> {
  return db.select().from(cards).where(isOwn(addresses)).orderBy(asc(cards.createdAt), asc(cards.id))
}

export async function findCardsOf(db: Db, addresses: readonly string[], ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(cards)
    .where(and(isOwn(addresses), inArray(cards.opportunityId, [...ids])))
    .orderBy(asc(cards.opportunityId))
}

/** A card of this person, locked until the transaction ends. Someone else's is as unknown as one that doesn't exist. */
export async function lockCard(tx: Tx, addresses: readonly string[], id: string): Promise<Card | undefined> {
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), isOwn(addresses)))
    .for('update')
  return card
}

/**
 * Puts an opportunity on their board, once. Returns the card that it has.
 *
 * @param deadlineOn the deadline that they see now, where it has moved since the edition
 */
export async function addCard(
  { clock }: { clock: Clock },
  tx: Tx,
  addresses: readonly string[],
  opportunityId: string,
  deadlineOn?: string | null,
): Promise<Card | undefined> {
  const [known] = await findCardsOf(tx, addresses, [opportunityId])
  if (known) return known
  await tx
    .insert(cards)
    .values({ ...newCard(clock, addresses, { opportunityId }), toldDeadlineOn: deadlineOn ?? null })
    .onConflictDoNothing()
  const [card] = await findCardsOf(tx, addresses, [opportunityId])
  return card
}

/** Adds an opportunity that they found themselves. Returns the id of its card, or undefined when the board is full. */
export async function addOwnCard(
  { database, clock }: AppContext,
  addresses: readonly string[],
  { own, askedCents, why }: { own: OwnFacts; askedCents: number | null; why: string },
): Promise<string | undefined> {
  return database.transact(async (tx) => {
    const all = await findCards(tx, addresses)
    if (all.length >= MAX_CARDS) return undefined
    const values = { ...newCard(clock, addresses, {}), own, askedCents, why }
    const [card] = await tx.insert(cards).values(values).returning()
    if (card) await recordEvents({ clock }, tx, card)
    return card?.id
  })
}

/** Moves a card to another stage. Returns what to undo it with; undefined for a card that isn't theirs. */
export async function moveCard(
  deps: AppContext,
  addresses: readonly string[],
  id: string,
  { stage, since }: { stage: PickStage; since?: string | undefined },
): Promise<{ from: PickStage; since: string } | undefined> {
  return deps.database.transact(async (tx) => {
    const card = await lockCard(tx, addresses, id)
    if (!card) return undefined
    const change = { stage, ...(stage !== card.stage && { stageSince: since ?? today(deps.clock) }) }
    await changeCard(deps, tx, card, change)
    return { from: card.stage, since: card.stageSince }
  })
}

export type CardChange = Partial<
  Pick<Card, 'stage' | 'stageSince' | 'why' | 'outcome' | 'note' | 'askedCents' | 'wonCents' | 'own' | 'showsName'>
>

/** Writes a change of a locked card, and records what follows from it. */
export async function changeCard(deps: { clock: Clock }, tx: Tx, card: Card, change: CardChange): Promise<void> {
  const since = change.stage && change.stage !== card.stage ? { stageSince: today(deps.clock) } : {}
  const next = { ...card, ...since, ...change }
  await tx
    .update(cards)
    .set({ ...since, ...change, changedAt: deps.clock.now() })
    .where(eq(cards.id, card.id))
  await recordEvents(deps, tx, next)
}

/** Does something to a card of theirs while it's locked. False for one that isn't theirs, and where `act` says so. */
export function withCard(
  { database }: AppContext,
  addresses: readonly string[],
  id: string,
  act: (tx: Tx, card: Card) => Promise<unknown>,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const card = await lockCard(tx, addresses, id)
    return card !== undefined && (await act(tx, card)) !== false
  })
}

export function updateCard(deps: AppContext, addresses: readonly string[], id: string, change: CardChange) {
  return withCard(deps, addresses, id, (tx, card) => changeCard(deps, tx, card, change))
}

export function markMilestone(
  deps: AppContext,
  addresses: readonly string[],
  id: string,
  { milestone, holds }: { milestone: MarkedMilestone; holds: boolean },
) {
  return withCard(deps, addresses, id, (tx, card) => recordEvents(deps, tx, card, { [milestone]: holds }))
}

/** Takes a card off the board. What was done for it stays recorded. */
export function removeCard(deps: AppContext, addresses: readonly string[], id: string) {
  return withCard(deps, addresses, id, (tx) => removeCardIn(tx, id))
}

export async function removeCardIn(tx: Tx, id: string): Promise<void> {
  await tx.delete(cards).where(eq(cards.id, id))
}

/** Whether its owner did more with a card than choose a stage and write a note. */
export async function isWorkedOn(tx: Tx, card: Card): Promise<boolean> {
  if (card.why || card.outcome || card.askedCents !== null || card.wonCents !== null) return true
  const marked = await tx
    .select({ id: cardEvents.cardId })
    .from(cardEvents)
    .where(and(eq(cardEvents.cardId, card.id), inArray(cardEvents.kind, [...MARKED_MILESTONES])))
  const tasks = await tx.select({ id: cardTasks.id }).from(cardTasks).where(eq(cardTasks.cardId, card.id))
  return marked.length + tasks.length > 0
}

function isOwn(addresses: readonly string[]) {
  return inArray(cards.email, [...addresses])
}

function newCard(
  clock: Clock,
  [email = '']: readonly string[],
  of: { opportunityId?: string },
): typeof cards.$inferInsert {
  const now = clock.now()
  return { id: newId('crd'), email, ...of, stage: 'looking', stageSince: today(clock), createdAt: now, changedAt: now }
}

/**
 * Adds what a card says now and its record doesn't: what was done, and what was taken back.
 *
 * @param marks milestones that its owner marked, or took back
 */
async function recordEvents(
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
