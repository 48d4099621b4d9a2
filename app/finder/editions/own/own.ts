import { and, eq, isNull } from 'drizzle-orm'
import { drawnSentence, editionTitle } from '../../../catalog/edition-titles.ts'
import { OPPORTUNITIES_PER_LIST } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { daysUntil, today } from '../../../platform/dates.ts'
import type { JobKind } from '../../../platform/jobs/jobs.server.ts'
import type { FindEditionFiles } from '../../../sales/downloads/downloads.ts'
import { findOrder, type OrderInsertHook } from '../../../sales/orders/orders.ts'
import { findFittingOpportunities, followWithEdition } from '../../open-opportunities/open-opportunities.ts'
import { findPastAwards } from '../../opportunities/opportunities.ts'
import {
  type Fit,
  type FundingProfile,
  findProfileOf,
  fitFor,
  mergeProfile,
  noteAnswers,
} from '../../profile/profile.ts'
import {
  computeChecksum,
  type EditionEntry,
  editionMonthOnSale,
  ensureEditionFiles,
  entryContent,
  entryFitFacts,
  findPurchasedEdition,
  isMain,
  type PurchasedEdition,
  publicationEvidence,
} from '../publishing/publishing.ts'
import { answeredBefore, askedQuery } from './answers.ts'
import { ownEditions } from './own-editions.sql.ts'

export { type AskedFit, answersCookie, askedQuery, readAskedFit } from './answers.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** What fits someone, of the month's list and of everything open, before the coach's other picks: up to a hundred. */
export async function drawEdition(deps: Deps, { edition, label, entries }: PurchasedEdition, profile: FundingProfile) {
  const day = label ? edition.publishedOn : today(deps.clock)
  const open = entries.filter((entry) => isMain(entry) && (daysLeft(entry, day) ?? 0) >= 0)
  const others = label ? [] : await findOthers(deps, edition, { profile, day, known: entries })
  const judged = [
    ...open.map((entry) => ({ entry, fit: fitOf(entry, profile, day) })),
    ...others.map((entry) => ({ entry, fit: fitOf(entry, profile, day) })).filter(({ fit }) => isHers(fit)),
  ]
  const main = judged
    .sort((a, b) => rank(a.fit) - rank(b.fit) || (isHers(a.fit) ? bestFirst(a.entry, b.entry) : 0))
    .slice(0, OPPORTUNITIES_PER_LIST)
    .map(({ entry }) => entry)
  const drawn = [...main, ...entries.filter((entry) => !isMain(entry))]
  const count = (grade: Fit['grade']) => judged.filter(({ fit }) => fit.grade === grade).length
  return {
    day,
    /** What's theirs, then what's worth a look, then the other rows of the month. */
    entries: drawn.map((entry, at) => ({ ...entry, position: at + 1 })),
    yours: count('yours'),
    worth: count('worth-reading'),
  }
}

function fitOf(entry: EditionEntry, profile: FundingProfile, day: string): Fit {
  return fitFor(profile, entryFitFacts(entry.content, daysLeft(entry, day)))
}

const isHers = ({ grade }: Fit) => grade === 'yours' || grade === 'worth-reading'

/** The order of the groups on the page, and of what is worth a look by its closeness. */
const GRADES: readonly Fit['grade'][] = ['yours', 'worth-reading', 'others-only', 'not-you']
const rank = ({ grade, distance = 0 }: Fit) => 10 * GRADES.indexOf(grade) + distance

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

/** Draws it and makes its files, so that nobody waits for them. */
export async function handleDrawJob(deps: Deps & Pick<AppContext, 'dataDir'>, { orderId }: { orderId: string }) {
  const order = await findOrder(deps.database.db, orderId)
  if (order) await findEditionFiles(deps)({ ...order, orderId })
}

/** Draws it once: whoever comes second finds what the first has stored. */
async function handleDrawing(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const { db } = deps.database
  const [own] = await db.select().from(ownEditions).where(eq(ownEditions.orderId, orderId))
  const order = await findOrder(db, orderId)
  if (!own || own.entries || !order?.email || order.state !== 'paid') return
  const purchased = await findPurchasedEdition(db, order.productId, order.edition)
  if (!purchased) return
  const { day: drawnOn, entries } = await drawEdition(deps, purchased, own.answers)
  const email = order.email.toLowerCase()
  const known = await findProfileOf(deps, email)
  await deps.database.transact(async (tx) => {
    const drawn = await tx
      .update(ownEditions)
      .set({ drawnOn, entries })
      .where(and(eq(ownEditions.orderId, orderId), isNull(ownEditions.entries)))
      .returning({ orderId: ownEditions.orderId })
    if (drawn.length === 0) return
    // Anyone who pays may type this address: what its owner told us stays.
    if (!known) await mergeProfile(deps, tx, email, { ...own.answers, order: orderId })
    const { label, edition } = purchased
    if (!label) await followWithEdition(deps, tx, { email, orderId, month: edition.month })
  })
}

/** Its order got another address: what its buyer answered fills in what isn't known there. */
export async function noteOwnAnswers(deps: Deps, tx: Tx, { orderId, email }: { orderId: string; email: string }) {
  const [own] = await tx.select().from(ownEditions).where(eq(ownEditions.orderId, orderId))
  if (own) await noteAnswers(deps, tx, email, own.answers)
}

type Right = Parameters<FindEditionFiles>[0]

type OwnEdition = PurchasedEdition & { answers: FundingProfile | undefined }

/** What a right to an edition opens: as it was drawn for its buyer, or the month's list where they answered nothing. */
export async function findOwnEdition(deps: Deps, right: Right): Promise<OwnEdition | undefined> {
  const { db } = deps.database
  const { orderId } = right
  const purchased = await findPurchasedEdition(db, right.productId, right.edition)
  if (!purchased) return undefined
  const read = async () => (await db.select().from(ownEditions).where(eq(ownEditions.orderId, orderId)))[0]
  let own = await read()
  if (own && !own.entries) {
    // They are quicker than the job.
    await handleDrawing(deps, { orderId })
    own = await read()
  }
  if (!own?.entries || !own.drawnOn) return { ...purchased, answers: own?.answers }
  const { answers, entries, drawnOn } = own
  const edition = { ...purchased.edition, checksum: computeChecksum(entries) }
  return { ...purchased, edition, entries, drawnOn, answers }
}

/** The files of a right to an edition, for those who deliver them: the rows of its page, in their order. */
export function findEditionFiles(deps: Deps & Pick<AppContext, 'dataDir'>): FindEditionFiles {
  return async (right) => {
    const own = await findOwnEdition(deps, right)
    if (!own) return undefined
    const { edition, label, drawnOn } = own
    const files = await ensureEditionFiles(deps.dataDir, own)
    return { title: editionTitle(edition), label, drawn: drawnOn && drawnSentence(drawnOn), files }
  }
}

/** Whether an order's edition is one that is drawn for its buyer. */
export async function isDrawnForBuyer(db: Db, orderId: string): Promise<boolean> {
  const found = await db.select({ id: ownEditions.orderId }).from(ownEditions).where(eq(ownEditions.orderId, orderId))
  return found.length > 0
}
