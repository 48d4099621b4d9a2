import { randomUUID } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import { formatCsv } from '../../../platform/csv.ts'
import { ifFileExists } from '../../../platform/error-code.ts'
import { buildEditionPdf } from './edition-pdf.ts'
import type { Edition, EditionEntry, PrintedEdition } from './publication.ts'
import type { PurchasedEdition } from './purchased-edition.ts'
import { TABLE_HEADER, tableRow } from './table.ts'
import { buildWorkbook } from './workbook.ts'

/** The folder of an edition's files. */
export function editionFolder(dataDir: string, { month, audience }: Pick<Edition, 'month' | 'audience'>): string {
  return join(dataDir, 'editions', `${month}-${audience}`)
}

export function fileNames({ month, audience, label }: Pick<Edition, 'month' | 'audience'> & { label?: string }) {
  const base = `money-finder-${label ? 'sample-' : ''}${month}-${audience}`
  return FILE_TYPES.map(([id, type]) => ({ id, name: `${base}.${id}`, type }))
}

const FILE_TYPES = [
  ['pdf', 'application/pdf'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv; charset=utf-8'],
] as const

/** One of the files that buyers get. Building it again gives the same bytes. */
export async function buildFile(
  id: 'pdf' | 'xlsx' | 'csv',
  edition: PrintedEdition,
  entries: readonly EditionEntry[],
): Promise<Buffer> {
  const title = editionTitle(edition)
  if (id === 'pdf') return buildEditionPdf(edition, entries)
  if (id === 'xlsx') return Buffer.from(await buildWorkbook(edition, entries, title))
  const rows = entries.map((entry) => tableRow(entry, { title, label: edition.label }))
  return Buffer.from(formatCsv([TABLE_HEADER, ...rows]))
}

/** Builds the files of a published edition into its folder. */
export async function buildFiles(
  dataDir: string,
  edition: PrintedEdition,
  entries: readonly EditionEntry[],
): Promise<void> {
  const folder = editionFolder(dataDir, edition)
  await mkdir(folder, { recursive: true })
  for (const { id, name } of fileNames(edition)) {
    // Two who ask at once each write their own.
    const part = join(folder, `${name}.${randomUUID()}.part`)
    await writeFile(part, await buildFile(id, edition, entries))
    await rename(part, join(folder, name))
  }
}

/** An edition's files on this machine, built again when one is missing. */
export async function ensureEditionFiles(dataDir: string, { edition, label, drawnOn, entries }: PurchasedEdition) {
  // Samples have their own folder, because there may be an edition of the same month; so has what was drawn for a buyer.
  const kind = label ? join(dataDir, 'samples') : dataDir
  const root = drawnOn ? join(kind, 'drawn', `${drawnOn}-${edition.checksum.slice(0, 32)}`) : kind
  const printed = { ...edition, ...(label && { label }), ...(drawnOn && { drawnOn }) }
  const find = () =>
    Promise.all(
      fileNames(printed).map(async (file) => {
        const path = join(editionFolder(root, edition), file.name)
        const bytes = (await ifFileExists(stat(path)))?.size ?? 0
        return { ...file, path, bytes, etag: `"${edition.checksum.slice(0, 24)}-${file.id}-${bytes}"` }
      }),
    )
  const found = await find()
  if (found.every(({ bytes }) => bytes > 0)) return found
  await buildFiles(root, printed, entries)
  return find()
}
