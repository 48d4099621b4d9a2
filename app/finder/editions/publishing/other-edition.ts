import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../platform/database/database.server.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { editionFolder } from './files.ts'
import { otherAudience } from './parts.ts'
import { findEdition, loadEditionEntries } from './publication.ts'
import { parseReviewSheet } from './review-sheet.ts'

/** The rows of the other audience's edition of the month, by id: as published, else as drafted. */
export async function otherEditionIds(
  { database, dataDir }: { database: Database; dataDir: string },
  { audience, month }: { audience: Audience; month: string },
): Promise<Set<string>> {
  const other = otherAudience(audience)
  const published = await findEdition(database.db, other, month)
  if (published) {
    const entries = await loadEditionEntries(database.db, published.id)
    return new Set(entries.filter(({ section }) => section === 'main').map(({ opportunityId }) => opportunityId))
  }
  const sheet = join(editionFolder(dataDir, { month, audience: other }), 'review.csv')
  if (!existsSync(sheet)) return new Set()
  const { rows } = await parseReviewSheet(createReadStream(sheet))
  return new Set(rows.filter(({ order, part }) => order !== null && part === 'main').map(({ id }) => id))
}
