import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { ifFileExists } from '../../platform/error-code.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Archive } from './archive.ts'
import { storeFile } from './archive.ts'
import type { ProductFile } from './contents.ts'
import { entitlements } from './downloads.sql.ts'

/**
 * A buyer's address in the footer of a PDF, and where it was bought. As built, every page draws one small empty form (products/pdf/pdf.ts).
 * A stamp is a new version of that one object, appended to the file as PDF allows ("incremental update", ISO 32000-1,
 * 7.5.6): a few hundred bytes, created at the first request and stored. The original bytes stay the same, so a range of a
 * stamped file is served like any other.
 *
 * @returns the bytes to append to the file; none for a file without a place for a stamp
 */
export async function findOrCreateStamp(
  dataDir: string,
  file: ProductFile,
  path: string,
  owner: { id: string; email: string },
): Promise<Buffer> {
  if (file.format !== 'pdf') return Buffer.alloc(0)
  const text = `For ${owner.email} · ${site.brand}`
  const stampPath = join(dataDir, 'stamps', owner.id, `${file.sha256}-${sha256(text).slice(0, 16)}`)
  const stored = await ifFileExists(readFile(stampPath))
  if (stored) return stored
  const stamp = createStamp(await readFile(path), text)
  await storeFile(stampPath, (temporaryPath) => writeFile(temporaryPath, stamp))
  return stamp
}

/** Deletes stamps whose address is out of date. The next download makes new ones. */
export async function deleteStamps(dataDir: string, entitlementIds: readonly string[]): Promise<void> {
  await Promise.all(entitlementIds.map((id) => rm(join(dataDir, 'stamps', id), { recursive: true, force: true })))
}

/** Deletes the stamps of entitlements that no longer exist, because a stamp contains an email address. */
export async function deleteOrphanedStamps(dataDir: string, db: Db): Promise<void> {
  const folder = join(dataDir, 'stamps')
  const stampedIds = (await ifFileExists(readdir(folder))) ?? []
  if (stampedIds.length === 0) return
  const found = await db.select({ id: entitlements.id }).from(entitlements).where(inArray(entitlements.id, stampedIds))
  const existingIds = new Set(found.map(({ id }) => id))
  const orphans = stampedIds.filter((id) => !existingIds.has(id))
  await deleteStamps(dataDir, orphans)
}

/** What a PDF that is to be sold has for the buyer's address: a place, none, or another buyer's address already. */
export function findStampPlace(pdf: Buffer): 'place' | 'none' | 'stamped' {
  if (pdf.includes(`${STAMP_STYLE} (For `, 0, 'latin1')) return 'stamped'
  return createStamp(pdf, '').length > 0 ? 'place' : 'none'
}

/** The same of a stored file. */
export async function stampPlaceOf(archive: Archive, file: { sha256: string }) {
  const pdf = await ifFileExists(readFile(archive.locate(file)))
  return pdf ? findStampPlace(pdf) : 'none'
}

/** How a stamp's text begins, as no other text of a PDF does. */
const STAMP_STYLE = 'BT /Helv 6.5 Tf 0.36 0.42 0.38 rg 18 1 Td'

/** The bytes that give a PDF its stamp. */
function createStamp(pdf: Buffer, text: string): Buffer {
  const place = findStampObject(pdf)
  const trailer = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')
  const [, size] = /\/Size (\d+)/.exec(trailer) ?? []
  const [, previous] = /startxref\s+(\d+)/.exec(trailer) ?? []
  if (!place || !size || !previous) return Buffer.alloc(0)
  const content = `${STAMP_STYLE} (${pdfLiteral(text)}) Tj ET`
  const head = `<<\n/Type /XObject\n/Subtype /Form\n/BBox [0 -2 504 10]\n/Resources << /Font << /Helv ${place.font} 0 R >> >>\n/Length ${content.length}\n>>`
  const object = `\n${place.number} 0 obj\n${head}\nstream\n${content}\nendstream\nendobj\n`
  const offset = String(pdf.length + 1).padStart(10, '0')
  const table = `xref\n${place.number} 1\n${offset} 00000 n \n`
  const dictionary = trailer.slice(trailer.indexOf('<<') + 2, trailer.lastIndexOf('>>'))
  const entries = dictionary.replace(/\/(Size|Prev) \d+/g, '').trim()
  const end = `trailer\n<<\n/Size ${size}\n${entries}\n/Prev ${previous}\n>>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`
  return Buffer.from(object + table + end, 'latin1')
}

function findStampObject(pdf: Buffer): { number: string; font: string } | undefined {
  const mark = pdf.indexOf('/UnborrowedStamp true')
  if (mark < 0) return undefined
  const before = pdf.subarray(Math.max(0, mark - 400), mark).toString('latin1')
  const number = [...before.matchAll(/(\d+) 0 obj/g)].at(-1)?.[1]
  const font = [...before.matchAll(/\/Helv (\d+) 0 R/g)].at(-1)?.[1]
  return number && font ? { number, font } : undefined
}

/** The font has Windows' Latin letters. All other characters are shown as question marks. */
function pdfLiteral(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
}
