import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import { audienceForProduct, SAMPLE_MONTH } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { daysUntil, today } from '../../../platform/dates.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { editions } from './editions.sql.ts'
import { type Edition, type EditionEntry, findEdition, loadEditionEntries } from './publication.ts'
import { sampleEdition } from './samples.ts'

/** An edition as its buyer gets it. */
export interface PurchasedEdition {
  edition: Edition
  /** The label that must accompany a sample wherever it is shown. */
  label: string | undefined
  /** The day on which it was drawn for its buyer; undefined for the month's list as it is. */
  drawnOn?: string
  entries: EditionEntry[]
}

/** The month of the newest edition, or that of a demonstration's sample. */
export async function newestEditionMonth(
  { database, sellsSamples }: Pick<AppContext, 'database' | 'sellsSamples'>,
  productId: string,
): Promise<string | undefined> {
  const audience = audienceForProduct(productId)
  if (!audience) return undefined
  return (await findEdition(database.db, audience))?.month ?? (sellsSamples ? SAMPLE_MONTH : undefined)
}

/** The month that an order of this product gets. Undefined while there is nothing to sell, or too little of it. */
export async function editionMonthOnSale(
  deps: Pick<AppContext, 'database' | 'sellsSamples'>,
  productId: string,
): Promise<string | undefined> {
  const month = await newestEditionMonth(deps, productId)
  const purchased = month && (await findPurchasedEdition(deps.database.db, productId, month))
  // A demonstration's sample says of itself how few it has, and shows how each list is bought.
  return purchased && (purchased.label || purchased.entries.filter(isMain).length >= editionPolicy.fewestEntries)
    ? month
    : undefined
}

export const isMain = ({ section }: Pick<EditionEntry, 'section'>): boolean => section === 'main'

/** What can still be applied for of an edition by someone with these registrations, with the days that are left for it. */
export function entriesInTime(
  { edition, label, entries }: PurchasedEdition,
  { registrations }: { registrations: readonly string[] },
  clock: Clock,
): { entry: EditionEntry; daysLeft: number }[] {
  const [now, day] = label ? [edition.publishedAt, edition.publishedOn] : [clock.now(), today(clock)]
  return entries.flatMap((entry) => {
    const { deadlineOn, deadlineAt, tooLate } = entry.content
    const daysLeft = deadlineOn === null ? -1 : daysUntil(deadlineOn, day)
    const isOver = daysLeft < 0 || (deadlineAt !== null && new Date(deadlineAt) <= now)
    return isMain(entry) && !isOver && (!tooLate || registrations.includes('sam')) ? [{ entry, daysLeft }] : []
  })
}

/** The edition of an order. */
export async function findPurchasedEdition(
  db: Db,
  productId: string,
  pinned: string | null,
): Promise<PurchasedEdition | undefined> {
  const audience = audienceForProduct(productId)
  if (!audience || !pinned) return undefined
  if (pinned === SAMPLE_MONTH) return purchasedSample(audience)
  const edition = await findEdition(db, audience, pinned)
  return edition && { edition, label: undefined, entries: await loadEditionEntries(db, edition.id) }
}

/** A key that changes whenever a newer edition is published. */
export async function latestEditionKey(db: Db): Promise<string> {
  const newest = await db
    .select({ id: editions.id })
    .from(editions)
    .orderBy(desc(editions.publishedAt), editions.id)
    .limit(4)
  return newest.map(({ id }) => id).join(' ')
}

/** What a demonstration sells until an edition is published. It is read from a file, without the database. */
export function purchasedSample(audience: Audience): PurchasedEdition {
  const { month, publishedOn, label, entries } = sampleEdition(audience)
  const edition: Edition = {
    id: `sample-${audience}`,
    month,
    audience,
    publishedOn,
    publishedAt: new Date(`${publishedOn}T12:00:00Z`),
    checksum: createHash('sha256').update(JSON.stringify(entries)).digest('hex'),
  }
  return {
    edition,
    label,
    entries: entries.map(({ position, ...content }) => ({
      editionId: edition.id,
      position,
      section: 'main',
      opportunityId: content.id,
      topPick: false,
      note: null,
      content,
      proof: {
        status: 'open',
        deadlineOn: content.deadlineOn,
        asOf: publishedOn,
        version: 1,
        seenOn: content.lastChecked,
      },
    })),
  }
}
