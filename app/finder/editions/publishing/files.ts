import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import { formatCsv } from '../../../platform/csv.ts'
import { buildEditionPdf } from './edition-pdf.ts'
import type { Edition, EditionEntry, PrintedEdition } from './publication.ts'
import { TABLE_HEADER, tableRow } from './table.ts'
import { buildWorkbook } from './workbook.ts'

interface EditionFile {
  name: string
  type: string
  bytes: number
  sha256: string
}

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
): Promise<EditionFile[]> {
  const folder = editionFolder(dataDir, edition)
  await mkdir(folder, { recursive: true })
  const files: EditionFile[] = []
  for (const { id, name, type } of fileNames(edition)) {
    const content = await buildFile(id, edition, entries)
    const path = join(folder, name)
    // Two who ask at once each write their own.
    const part = `${path}.${randomUUID()}.part`
    await writeFile(part, content)
    await rename(part, path)
    files.push({ name, type, bytes: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') })
  }
  return files
}
