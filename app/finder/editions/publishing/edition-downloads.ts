import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { errorCode } from '../../../platform/error-code.ts'
import type { FindEditionFiles } from '../../../sales/downloads/downloads.ts'
import { buildFiles, editionFolder, fileNames } from './files.ts'
import { findPurchasedEdition, type PurchasedEdition } from './purchased-edition.ts'

interface EditionDownload {
  id: 'pdf' | 'xlsx' | 'csv'
  name: string
  type: string
  path: string
  bytes: number
  etag: string
}

/** What a right to an edition opens, for those who deliver it. */
export function findEditionFiles({ database, dataDir }: Pick<AppContext, 'database' | 'dataDir'>): FindEditionFiles {
  return async ({ productId, edition }) => {
    const purchased = await findPurchasedEdition(database.db, productId, edition)
    if (!purchased) return undefined
    const files = await ensureEditionFiles(dataDir, purchased)
    return { title: editionTitle(purchased.edition), label: purchased.label, files }
  }
}

/** An edition's files on this machine, built again when one is missing. */
export async function ensureEditionFiles(
  dataDir: string,
  { edition, label, entries }: PurchasedEdition,
): Promise<EditionDownload[]> {
  // Samples have their own folder, because there may be an edition of the same month.
  const root = label ? join(dataDir, 'samples') : dataDir
  const printed = { ...edition, ...(label && { label }) }
  const found = await fileSizes(root, printed)
  if (found.some((bytes) => bytes === undefined)) {
    await buildFiles(root, printed, entries)
    return ensureEditionFiles(dataDir, { edition, label, entries })
  }
  const folder = editionFolder(root, edition)
  return fileNames(printed).map(({ id, name, type }, at) => {
    const bytes = found[at] ?? 0
    return {
      id,
      name,
      type,
      path: join(folder, name),
      bytes,
      etag: `"${edition.checksum.slice(0, 24)}-${id}-${bytes}"`,
    }
  })
}

function fileSizes(
  root: string,
  edition: PurchasedEdition['edition'] & { label?: string },
): Promise<(number | undefined)[]> {
  return Promise.all(
    fileNames(edition).map(async ({ name }) => {
      try {
        return (await stat(join(editionFolder(root, edition), name))).size
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    }),
  )
}
