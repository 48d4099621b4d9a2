import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audienceForProduct, purchasedEditionTitle, SAMPLE_MONTH } from '../../catalog/edition-titles.ts'
import { editionEntries, editions } from '../../finder/editions/publishing/editions.sql.ts'
import {
  type EntryContent,
  editionProductSql,
  entryKey,
  sampleEdition,
} from '../../finder/editions/publishing/publishing.ts'
import { type EditionPick, MAX_PICKS, type OwnedEdition, type PickChange } from '../../finder/entries/entries.ts'
import type { Audience } from '../../finder/opportunities/opportunities.ts'
import { findAddresses } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import { entitlements } from '../../sales/downloads/downloads.sql.ts'
import { isOpenStage } from './card.ts'
import { addCard, type Card, changeCard, findCards, findCardsOf, isWorkedOn, lockCard, removeCardIn } from './cards.ts'

export type OwnEdition = Awaited<ReturnType<typeof findOwnEditions>>[number]
export type OwnPick = OwnEdition['picks'][number]

type PickedEntry = Pick<EntryContent, 'title' | 'deadlineOn'>

/** A person's editions with their picks, the newest first. Picks come by their last day. */
export async function findOwnEditions({ database: { db }, clock }: AppContext, addresses: readonly string[]) {
  const rights = await findEditionRights(db, addresses)
  const ids = rights.map(({ id }) => id)
  const cards = await findCards(db, addresses)
  const entries = await findPickedEntries(db, ids, cards)
  const day = today(clock)
  return rights.map((right) => ({
    entitlementId: right.id,
    title: purchasedEditionTitle(right.audience, right.month),
    maxPicks: MAX_PICKS,
    picks: cards
      .flatMap(({ opportunityId: id, stage }) => {
        const entry = id === null ? undefined : (entries.get(`${right.id} ${id}`) ?? sampleEntry(right, id))
        return entry && id !== null ? [{ id, stage, title: entry.title, ...deadline(entry, day) }] : []
      })
      .sort((a, b) => (a.deadlineOn ?? '9').localeCompare(b.deadlineOn ?? '9') || a.id.localeCompare(b.id)),
  }))
}

/** What was picked in any of them, once: someone who has an edition twice, such as by themselves and as a member, picks for both. */
export function allPicks(editions: readonly OwnEdition[]): OwnPick[] {
  const picks = editions.flatMap((edition) => edition.picks)
  return [...new Map(picks.map((pick) => [pick.id, pick])).values()]
}

type EditionRight = { id: string; audience: Audience; month: string }

async function findEditionRights(db: Db, addresses: readonly string[]): Promise<EditionRight[]> {
  const found = await db
    .select({ id: entitlements.id, productId: entitlements.productId, month: entitlements.edition })
    .from(entitlements)
    .where(and(inArray(sql`lower(${entitlements.email})`, [...addresses]), isNull(entitlements.endedAt)))
    .orderBy(desc(entitlements.grantedAt), entitlements.id)
  const rights = found.flatMap(({ id, productId, month }) => {
    const audience = audienceForProduct(productId)
    return audience && month ? [{ id, audience, month }] : []
  })
  // The name of the sample says nothing of its month. Sorting keeps the order of what is of the same month.
  return rights.sort((a, b) => monthOf(b).localeCompare(monthOf(a)))
}

function monthOf({ audience, month }: EditionRight): string {
  return month === SAMPLE_MONTH ? sampleEdition(audience).month : month
}

/** What the editions say of the picks, by entitlement and opportunity: the entries that were picked alone, of 100. */
async function findPickedEntries(db: Db, ids: string[], cards: readonly Pick<Card, 'opportunityId'>[]) {
  const picked = cards.flatMap(({ opportunityId }) => opportunityId ?? [])
  const found = await db
    .select({ right: entitlements.id, id: editionEntries.opportunityId, content: editionEntries.content })
    .from(entitlements)
    .innerJoin(
      editions,
      and(
        eq(editions.month, entitlements.edition),
        eq(entitlements.productId, editionProductSql(sql`${editions.audience}`)),
      ),
    )
    .innerJoin(editionEntries, eq(editionEntries.editionId, editions.id))
    .where(and(inArray(entitlements.id, ids), inArray(editionEntries.opportunityId, picked)))
  return new Map(found.map(({ right, id, content }) => [`${right} ${id}`, content]))
}

function sampleEntry({ audience, month }: EditionRight, id: string): PickedEntry | undefined {
  if (month !== SAMPLE_MONTH) return undefined
  return sampleEdition(audience).entries.find((entry) => entryKey(audience, entry.id) === id)
}

/** `2026-12-04`, and the days until then: undefined without a last day, and after it. */
function deadline(entry: PickedEntry, day: string) {
  const deadlineOn = entry.deadlineOn ?? undefined
  const days = deadlineOn === undefined ? -1 : daysUntil(deadlineOn, day)
  return { deadlineOn, daysLeft: days < 0 ? undefined : days }
}

/** What they picked from an edition: their cards of its entries. */
export async function findPicks(db: Db, { edition, entries, entitlement }: OwnedEdition): Promise<EditionPick[]> {
  const addresses = await findAddresses(db, entitlement.email.toLowerCase())
  const ids = new Map(entries.map(({ content: { id } }) => [entryKey(edition.audience, id), id]))
  const cards = await findCardsOf(db, addresses, [...ids.keys()])
  return cards.map(({ opportunityId, stage, note }) => ({ id: ids.get(opportunityId ?? '') ?? '', stage, note }))
}

/** Writes a change. @returns `full` when nothing was written because they have MAX_PICKS open already. */
export async function updatePick(
  deps: { database: Database; clock: Clock },
  owned: OwnedEdition,
  { entry, stage, note, remove }: PickChange,
): Promise<'done' | 'full'> {
  const key = entryKey(owned.edition.audience, entry)
  return deps.database.transact(async (tx) => {
    // Locked, because two tabs at once could exceed the limit.
    await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(eq(entitlements.id, owned.entitlement.id))
      .for('update')
    const addresses = await findAddresses(tx, owned.entitlement.email.toLowerCase())
    const [known] = await findCardsOf(tx, addresses, [key])
    if (remove !== undefined) {
      // A card with work in it stays on the board, where they can take it off.
      if (known && !(await isWorkedOn(tx, known))) await removeCardIn(tx, known.id)
      else if (known?.stage === 'decided against') await changeCard(deps, tx, known, { stage: 'looking' })
      return 'done'
    }
    const open = (await findPicks(tx, owned)).filter((pick) => isOpenStage(pick.stage))
    if (!known && open.length >= MAX_PICKS) return 'full'
    const card = known ?? (await addCard(deps, tx, addresses, key))
    const locked = card && (await lockCard(tx, addresses, card.id))
    const change = { ...(stage && { stage }), ...(note !== undefined && { note }) }
    if (locked && Object.keys(change).length > 0) await changeCard(deps, tx, locked, change)
    return 'done'
  })
}
