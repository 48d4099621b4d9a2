import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../platform/error-code.ts'
import { buildFiles, editionFolder, fileNames } from './files.ts'
import type { PurchasedEdition } from './purchased-edition.ts'

interface EditionDownload {
  id: 'pdf' | 'xlsx' | 'csv'
  name: string
  type: string
  path: string
  bytes: number
  etag: string
}

/** An edition's files on this machine, built again when one is missing. */
export async function ensureEditionFiles(
  dataDir: string,
  { edition, label, drawnOn, entries }: PurchasedEdition,
): Promise<EditionDownload[]> {
  // Samples have their own folder, because there may be an edition of the same month; so has what was drawn for a buyer.
  const kind = label ? join(dataDir, 'samples') : dataDir
  const root = drawnOn ? join(kind, 'drawn', `${drawnOn}-${edition.checksum.slice(0, 32)}`) : kind
  const printed = { ...edition, ...(label && { label }), ...(drawnOn && { drawnOn }) }
  const found = await fileSizes(root, printed)
  if (found.some((bytes) => bytes === undefined)) {
    await buildFiles(root, printed, entries)
    return ensureEditionFiles(dataDir, { edition, label, entries, ...(drawnOn && { drawnOn }) })
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
