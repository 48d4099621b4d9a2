import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/database/database.server.ts'
import { opportunityImports } from '../../opportunities/opportunities.sql.ts'
import { type DraftDeps, editionOptions, loadReview } from './drafting.ts'
import { buildFiles } from './files.ts'
import {
  composeEdition,
  type Edition,
  type EditionEntry,
  findEdition,
  loadEditionEntries,
  publishEdition,
} from './publication.ts'
import { lockSheet } from './sheet.ts'
import type { EditionName } from './sheet-on-screen.ts'

/** The edition and its entries: as published, or else as the draft would make it now. Undefined without either. */
export async function composeFromSheet(
  deps: DraftDeps,
  name: EditionName,
): Promise<{ edition: Edition; entries: EditionEntry[] } | undefined> {
  const { db } = deps.database
  const published = await findEdition(db, name.audience, name.month)
  if (published) return { edition: published, entries: await loadEditionEntries(db, published.id) }
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  return review && composeEdition(deps, options, review)
}

/**
 * Publishes the version of the sheet that the coach has read, if nothing is wrong with it anymore, and builds its files.
 * `conflict`: the sheet was changed since, or someone else has published it.
 *
 * @param record writes the log, in the transaction of the publication
 */
export async function publishFromSheet(
  deps: AppContext,
  { name, version }: { name: EditionName; version: string },
  record: (tx: Tx, edition: Edition) => Promise<unknown>,
): Promise<'published' | 'refused' | 'conflict'> {
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  if (review?.version !== version) return 'conflict'
  if (review.problems.length > 0) return 'refused'
  const { database, clock } = deps
  const edition = await publishEdition(
    {
      ...{ database, clock },
      async editionPublished(tx, published, entries) {
        await deps.editionPublished(tx, published, entries)
        await record(tx, published)
      },
    },
    options,
    review,
  )
  if (!edition) return 'conflict'
  await buildFiles(deps.dataDir, edition, await loadEditionEntries(database.db, edition.id))
  return 'published'
}

/**
 * Puts the sheet aside under another name, so that a new one can be drafted. `conflict`: it was changed since.
 *
 * @param record writes the log
 */
export async function setSheetAside(
  deps: DraftDeps,
  { name, version }: { name: EditionName; version: string },
  record: (tx: Tx) => Promise<unknown>,
): Promise<'done' | 'conflict'> {
  const { sheet } = editionOptions(deps, name)
  const suffix = `-${deps.clock.now().toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}.json`
  return deps.database.transact(async (tx) => {
    if (!(await lockSheet(tx, sheet, version))) return 'conflict'
    await record(tx)
    await rename(sheet, sheet.replace(/\.json$/, suffix))
    return 'done'
  })
}

interface SourceAge {
  feed: string
  /** The day that its data is of. */
  asOf: string
  read: number
}

/** The newest import of each source, the oldest first. */
export async function findSourceAges(db: Db): Promise<SourceAge[]> {
  const { feed, asOf, finishedAt, read } = opportunityImports
  const newest = await db
    .selectDistinctOn([feed], { feed, asOf, read })
    .from(opportunityImports)
    .orderBy(feed, sql`${asOf} desc`, sql`${finishedAt} desc`)
  return newest.sort((a, b) => (a.asOf < b.asOf ? -1 : 1))
}
