import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { FileError } from '../../../platform/csv.ts'
import { errorCode } from '../../../platform/error-code.ts'

/** Bytes that a file may unpack to: the largest extract there is has 306 MiB. */
const MAX_DECOMPRESSED_BYTES = 2 * 1024 ** 3
/** Text compresses to a twentieth at best; a much higher ratio is a zip bomb. */
const MAX_COMPRESSION_RATIO = 100
const RATIO_EXEMPT_BYTES = 64 * 1024 ** 2

interface DecompressedFile {
  bytes: AsyncIterable<Uint8Array>
  /** The share of the file that has been read, from 0 to 1. */
  progress(): number
}

/**
 * The content of a file: as it is, out of gzip, or the one file in a zip that ends, or is named, as expected. A zip is read by its
 * central directory, so that one which was written as a stream, with sizes after the data, can be read too.
 *
 * @param options.workbook whether an XLSX file, which is a zip too, is read as it is
 * @throws FileError when it is damaged, too large, or holds more than one such file.
 */
export async function decompress(path: string, ending: string, { workbook = false } = {}): Promise<DecompressedFile> {
  const found = await stat(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new FileError(`There’s no file ${path}.`) : error
  })
  if (found.isDirectory()) throw new FileError(`${path} is a folder. Name the file in it.`)
  const { size } = found
  const magic = await firstBytes(path, 4)
  if (isZip(magic) && !(workbook && (await isWorkbook(path)))) return unzip(path, ending, size)
  if (magic[0] === 0x1f && magic[1] === 0x8b) return gunzip(path, size)
  if ((magic[0] === 0xff && magic[1] === 0xfe) || (magic[0] === 0xfe && magic[1] === 0xff))
    throw new FileError('The file is written in UTF-16. Please save it as UTF-8.')
  const stream = createReadStream(path)
  return { bytes: limitSize(stream, size), progress: () => stream.bytesRead / Math.max(size, 1) }
}

function isZip(magic: Buffer): boolean {
  return magic.subarray(0, 2).toString('latin1') === 'PK'
}

async function isWorkbook(path: string): Promise<boolean> {
  return (await zipEntryNames(path)).includes('[Content_Types].xml')
}

/** The names of the files in a zip; none for any other file, or one that is not there. */
export async function zipEntryNames(path: string): Promise<string[]> {
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isThere || !isZip(await firstBytes(path, 4))) return []
  const zip = await openZipFile(path)
  try {
    return (await readZipEntries(zip)).map(({ fileName }) => fileName)
  } finally {
    zip.close()
  }
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function gunzip(path: string, size: number): DecompressedFile {
  const stream = createReadStream(path)
  const gunzipped = createGunzip()
  stream.on('error', (error) => gunzipped.destroy(error))
  return { bytes: limitSize(stream.pipe(gunzipped), size), progress: () => stream.bytesRead / Math.max(size, 1) }
}

async function unzip(path: string, ending: string, size: number): Promise<DecompressedFile> {
  const zip = await openZipFile(path)
  try {
    const entry = onlyEntry(await readZipEntries(zip), ending)
    if (entry.uncompressedSize > MAX_DECOMPRESSED_BYTES) throw tooLargeError()
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(zipError(error)) : resolve(opened))),
    )
    let done = 0
    const bytes = verifyChecksum(limitSize(stream, size), { zip, entry }, (length) => {
      done += length
    })
    return { bytes, progress: () => done / Math.max(entry.uncompressedSize, 1) }
  } catch (error) {
    zip.close()
    throw error
  }
}

function openZipFile(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(zipError(error)) : resolve(zip),
    ),
  )
}

/** No extract has as many files. */
const MAX_ZIP_ENTRIES = 1000

function readZipEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', (error) => reject(zipError(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > MAX_ZIP_ENTRIES) reject(new FileError(`The zip holds more than ${MAX_ZIP_ENTRIES} files.`))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

function onlyEntry(entries: Entry[], ending: string): Entry {
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/'))
  // A zip that was written from a pipe has one file, and no name for it.
  const named = files.filter(({ fileName }) => fileName.toLowerCase() === ending)
  const ended = files.filter(({ fileName }) => fileName.toLowerCase().endsWith(ending))
  const fitting = files.length === 1 ? files : named.length === 1 ? named : ended
  const [entry, second] = fitting
  if (!entry && files.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw new FileError('This is a workbook (XLSX).')
  if (!entry) throw new FileError(`The zip holds no ${ending} file.`)
  if (second)
    throw new FileError(`The zip holds ${fitting.length} ${ending} files, and it isn’t clear which one you mean.`)
  if (entry.isEncrypted()) throw new FileError('The file in the zip is encrypted.')
  return entry
}

/** Passes the bytes through, up to the size that a real file has. */
async function* limitSize(stream: AsyncIterable<string | Uint8Array>, packedSize: number): AsyncGenerator<Uint8Array> {
  const limit = Math.min(MAX_DECOMPRESSED_BYTES, Math.max(RATIO_EXEMPT_BYTES, packedSize * MAX_COMPRESSION_RATIO))
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.byteLength
      if (size > limit) throw tooLargeError()
      yield bytes
    }
  } catch (error) {
    throw error instanceof FileError ? error : decompressionError(error)
  }
}

/** yauzl checks the sizes but not the checksum. However the reading ends, the zip is closed. */
async function* verifyChecksum(
  bytes: AsyncIterable<Uint8Array>,
  { zip, entry }: { zip: ZipFile; entry: Entry },
  passed: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  try {
    for await (const chunk of bytes) {
      sum = crc32(chunk, sum)
      passed(chunk.byteLength)
      yield chunk
    }
  } finally {
    zip.close()
  }
  if (sum !== entry.crc32) throw new FileError(`${entry.fileName} in the zip is damaged: its checksum doesn’t match.`)
}

function tooLargeError(): FileError {
  return new FileError('The file unpacks to far more than any extract has. Nothing of it was taken.')
}

function zipError(error: Error): FileError {
  return new FileError(`The zip is damaged or truncated: ${error.message}`)
}

function decompressionError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = errorCode(error) ?? ''
  if (code.startsWith('E') && !code.startsWith('ERR_')) return error
  if (code.startsWith('Z_') || /zip|bytes|inflate|header|stream|range/i.test(error.message))
    return new FileError(`The file is damaged or truncated: ${error.message}`)
  return error
}
