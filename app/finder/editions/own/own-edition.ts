import { and, eq, isNull } from 'drizzle-orm'
import { audienceForProduct } from '../../../catalog/edition-titles.ts'
import { OPPORTUNITIES_PER_LIST } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { daysUntil, today } from '../../../platform/dates.ts'
import type { JobKind } from '../../../platform/jobs/jobs.server.ts'
import { findOrder, type OrderInsertHook } from '../../../sales/orders/orders.ts'
import { findFittingOpportunities, followWithEdition } from '../../open-opportunities/open-opportunities.ts'
import { findPastAwards } from '../../opportunities/opportunities.ts'
import { type Fit, type FundingProfile, fitFor, mergeProfile } from '../../profile/profile.ts'
import {
  type EditionEntry,
  editionMonthOnSale,
  entryContent,
  entryFitFacts,
  findPurchasedEdition,
  isMain,
  type PurchasedEdition,
  publicationEvidence,
} from '../publishing/publishing.ts'
import { answeredBefore, askedQuery } from './answers.ts'
import { ownEditions } from './own-editions.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** What someone would get today, or got. */
interface DrawnEdition {
  day: string
  /** What's theirs, then what's worth a look, then the other rows of the month. */
  entries: EditionEntry[]
  yours: number
  worth: number
}

/** What fits someone, of the month's list and of everything open, before the coach's other picks: up to a hundred. */
export async function drawEdition(
  deps: Deps,
  { edition, label, entries }: PurchasedEdition,
  profile: FundingProfile,
): Promise<DrawnEdition> {
  const day = label ? edition.publishedOn : today(deps.clock)
  const open = entries.filter((entry) => isMain(entry) && (daysLeft(entry, day) ?? 0) >= 0)
  const others = label ? [] : await findOthers(deps, edition, { profile, day, known: entries })
  const judged = [...open, ...others].map((entry) => ({ entry, grade: gradeOf(entry, profile, day) }))
  const of = (grade: Fit['grade']) => judged.filter((one) => one.grade === grade).map(({ entry }) => entry)
  const [yours, worth] = [of('yours').sort(bestFirst), of('worth-reading').sort(bestFirst)]
  const rest = open.filter((entry) => !yours.includes(entry) && !worth.includes(entry))
  const main = [...yours, ...worth, ...rest].slice(0, OPPORTUNITIES_PER_LIST)
  const drawn = [...main, ...entries.filter((entry) => !isMain(entry))]
  return {
    day,
    entries: drawn.map((entry, at) => ({ ...entry, position: at + 1 })),
    yours: yours.length,
    worth: worth.length,
  }
}

function gradeOf(entry: EditionEntry, profile: FundingProfile, day: string): Fit['grade'] {
  return fitFor(profile, entryFitFacts(entry.content, daysLeft(entry, day))).grade
}

function daysLeft({ content: { deadlineOn } }: EditionEntry, day: string): number | undefined {
  return deadlineOn === null ? undefined : daysUntil(deadlineOn, day)
}

/** The coach's top picks, then what closes first. */
function bestFirst(a: EditionEntry, b: EditionEntry): number {
  const closes = ({ content }: EditionEntry) => content.deadlineOn ?? '9999'
  return Number(b.topPick) - Number(a.topPick) || closes(a).localeCompare(closes(b))
}

/** What is open beside the month's list and fits them, judged again with its text. */
async function findOthers(
  deps: Deps,
  { id: editionId, audience }: PurchasedEdition['edition'],
  { profile, day, known }: { profile: FundingProfile; day: string; known: readonly EditionEntry[] },
): Promise<EditionEntry[]> {
  const ids = new Set(known.map(({ opportunityId }) => opportunityId))
  const found = (await findFittingOpportunities(deps, profile)).filter(({ id }) => !ids.has(id))
  const awards = await findPastAwards(deps.database.db, found, day)
  return found.map((it) => ({
    ...{ editionId, position: 0, section: 'main', opportunityId: it.id, topPick: false, note: null },
    content: entryContent(audience, it, day, { pastAwards: awards.get(it.id) ?? [] }),
    proof: publicationEvidence(it, day),
  }))
}

/** Whether someone who answered before may pay, and what belongs to their order. */
type EditionSale = { kind: 'sell'; onOrderInserted?: OrderInsertHook } | { kind: 'instead'; path: string }

const MATCH_PATH = '/free-money-finder/yours'

/** Nothing is sold to someone whom nothing fits: they read that instead of paying. Without answers the month's list is sold as it is. */
export async function sellEdition(
  deps: Deps & Pick<AppContext, 'sellsSamples' | 'publicUrl'>,
  request: Request,
  productId: string,
): Promise<EditionSale> {
  const asked = answeredBefore(deps, request)
  const purchased = await findEditionOnSale(deps, productId)
  const { profile } = asked ?? {}
  if (!asked || !profile || !purchased || audienceOf(profile) !== purchased.edition.audience) return { kind: 'sell' }
  const { yours, worth } = await drawEdition(deps, purchased, profile)
  if (yours + worth === 0) return { kind: 'instead', path: `${MATCH_PATH}?${askedQuery(asked)}` }
  return { kind: 'sell', onOrderInserted: keepAnswers(profile) }
}

/** Keeps what a buyer answered with their order, from which their edition is drawn once it is paid. */
export const keepAnswers =
  (answers: FundingProfile): OrderInsertHook =>
  async (tx, { id: orderId }) => {
    await tx.insert(ownEditions).values({ orderId, answers })
  }

export const audienceOf = ({ entity }: Pick<FundingProfile, 'entity'>) =>
  entity.startsWith('nonprofit') ? 'nonprofit' : 'small-business'

/** The edition that an order of this product gets now. */
async function findEditionOnSale(deps: Deps & Pick<AppContext, 'sellsSamples'>, productId: string) {
  const month = await editionMonthOnSale(deps, productId)
  return findPurchasedEdition(deps.database.db, productId, month ?? null)
}

/** Draws the edition of a paid order. */
export const drawOwnEdition: JobKind<{ orderId: string }> = { name: 'draw-own-edition', retry: 'three-days' }

/** Once a payment is known. An order without answers gets the month's list as it is. */
export async function drawWhenPaid({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, orderId: string): Promise<void> {
  const [own] = await tx.select().from(ownEditions).where(eq(ownEditions.orderId, orderId))
  if (own && !own.entries) await jobs.enqueue(tx, drawOwnEdition, { orderId })
}

/** Draws it once: whoever comes second finds what the first has stored. */
export async function handleDrawing(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const { db } = deps.database
  const [own] = await db.select().from(ownEditions).where(eq(ownEditions.orderId, orderId))
  const order = await findOrder(db, orderId)
  if (!own || own.entries || !order?.email || order.state !== 'paid') return
  const purchased = await findPurchasedEdition(db, order.productId, order.edition)
  if (!purchased) return
  const { day: drawnOn, entries } = await drawEdition(deps, purchased, own.answers)
  const email = order.email.toLowerCase()
  await deps.database.transact(async (tx) => {
    const drawn = await tx
      .update(ownEditions)
      .set({ drawnOn, entries })
      .where(and(eq(ownEditions.orderId, orderId), isNull(ownEditions.entries)))
      .returning({ orderId: ownEditions.orderId })
    if (drawn.length === 0) return
    await mergeProfile(deps, tx, email, own.answers)
    if (!purchased.label) await followWithEdition(deps, tx, { email, orderId })
  })
}

/** The edition of an order as it was drawn for its buyer; undefined where they answered nothing. */
export async function findOwnEdition(deps: Deps, orderId: string, productId: string) {
  if (!audienceForProduct(productId)) return undefined
  const read = () => deps.database.db.select().from(ownEditions).where(eq(ownEditions.orderId, orderId))
  const [own] = await read()
  if (!own || (own.entries && own.drawnOn)) return drawnOf(own)
  // They are quicker than the job.
  await handleDrawing(deps, { orderId })
  return drawnOf((await read())[0])
}

function drawnOf(own: typeof ownEditions.$inferSelect | undefined) {
  return own?.entries && own.drawnOn ? { entries: own.entries, drawnOn: own.drawnOn } : undefined
}
