import { open, readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ProductFile } from './contents.ts'
import { findStampPlace } from './stamps.ts'

/** Why a file can't be sold. */
export type DocumentProblem = 'empty' | 'type' | 'damaged' | 'stamped'

/** Looks into a file for what its format asks for, whatever its name says. */
export async function checkDocument(
  path: string,
  bytes: number,
  format: ProductFile['format'],
): Promise<DocumentProblem | undefined> {
  if (bytes === 0) return 'empty'
  return format === 'pdf' ? checkPdf(await readFile(path)) : checkZip(path, format)
}

function checkPdf(pdf: Buffer): DocumentProblem | undefined {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'type'
  // Readers look for it in the last 1,024 bytes (ISO 32000-1, annex H, note 18).
  if (!pdf.subarray(-1024).includes('%%EOF')) return 'damaged'
  return findStampPlace(pdf) === 'stamped' ? 'stamped' : undefined
}

/** The entry that says what a zip is, and what it says. A workbook or letter with macros says something else. */
const SIGNS: Record<Exclude<ProductFile['format'], 'pdf'>, { entry: string; says: RegExp }> = {
  docx: {
    entry: '[Content_Types].xml',
    says: /"application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml"/,
  },
  xlsx: {
    entry: '[Content_Types].xml',
    says: /"application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml"/,
  },
  epub: { entry: 'mimetype', says: /^application\/epub\+zip\s*$/ },
}

/** An entry that says more than this says nothing of use. */
const MAX_SIGN_BYTES = 1024 * 1024

async function checkZip(path: string, format: keyof typeof SIGNS): Promise<DocumentProblem | undefined> {
  if ((await firstBytes(path, 4)) !== 'PK\x03\x04') return 'type'
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    try {
      const { entry, says } = SIGNS[format]
      return says.test(await readEntry(zip, entry)) ? undefined : 'type'
    } finally {
      zip.close()
    }
  } catch (error) {
    // The file was opened before, so what fails here is what is in it.
    if (error instanceof Error) return 'damaged'
    throw error
  }
}

/** Empty where there is no such entry. */
async function readEntry(zip: ZipFile, name: string): Promise<string> {
  let found: Entry | undefined
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) found = entry
  if (!found || found.uncompressedSize > MAX_SIGN_BYTES) return ''
  const parts: Buffer[] = []
  for await (const part of await zip.openReadStreamPromise(found)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

async function firstBytes(path: string, count: number): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
