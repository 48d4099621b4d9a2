import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import type { ProductFile } from './contents.ts'
import { entitlements } from './entitlements.sql.ts'

/**
 * A buyer's address in the footer of a PDF. As built, every page draws one small empty form (products/pdf/stamp-placeholder.ts).
 * A stamp is a new version of that one object, which PDF allows to stand behind the file ("incremental update", ISO
 * 32000-1, 7.5.6): a few hundred bytes, made at the first request and kept. The original, its tags and its links stay byte
 * for byte what they are, so a range of a stamped file is cut like any other.
 *
 * @returns what is to follow the file's bytes; nothing for a file that has no place for a stamp
 */
export async function findOrCreateStamp(
  dataDir: string,
  file: ProductFile,
  path: string,
  owner: { id: string; email: string },
): Promise<Buffer> {
  if (file.format !== 'pdf') return Buffer.alloc(0)
  const kept = join(dataDir, 'stamps', owner.id, file.sha256)
  return (await readIfExists(kept)) ?? saveStamp(kept, createStamp(await readFile(path), `For ${owner.email}`))
}

/** Stamps hold an address: those of rights that are no more, such as deleted ones, go. */
export async function deleteOrphanedStamps(dataDir: string, db: Db): Promise<void> {
  const folder = join(dataDir, 'stamps')
  const kept = existsSync(folder) ? await readdir(folder) : []
  if (kept.length === 0) return
  const rights = await db.select({ id: entitlements.id }).from(entitlements).where(inArray(entitlements.id, kept))
  const living = new Set(rights.map(({ id }) => id))
  const gone = kept.filter((id) => !living.has(id))
  await Promise.all(gone.map((id) => rm(join(folder, id), { recursive: true, force: true })))
}

async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function saveStamp(path: string, stamp: Buffer): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  const half = join(dirname(path), randomUUID())
  await writeFile(half, stamp)
  await rename(half, path)
  return stamp
}

/** The bytes that give a PDF its stamp. */
function createStamp(pdf: Buffer, text: string): Buffer {
  const place = findStampObject(pdf)
  const trailer = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')
  const [, size] = /\/Size (\d+)/.exec(trailer) ?? []
  const [, previous] = /startxref\s+(\d+)/.exec(trailer) ?? []
  if (!place || !size || !previous) return Buffer.alloc(0)
  const content = `BT /Helv 6.5 Tf 0.36 0.42 0.38 rg 18 1 Td (${pdfLiteral(text)}) Tj ET`
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

/** The font knows Windows' Latin letters; whatever else an address may have is shown as a question mark. */
function pdfLiteral(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')
}
