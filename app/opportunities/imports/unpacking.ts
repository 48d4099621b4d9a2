import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import { FileFault } from '../sources/feed.ts'

/** Bytes that a file may unpack to: the largest extract there is has 306 MiB. */
const UNPACKED_LIMIT = 2 * 1024 ** 3
/** Text compresses to a twentieth at best; what unpacks to much more than that is a bomb. */
const RATIO_LIMIT = 100
const RATIO_FREE = 64 * 1024 ** 2

export interface Unpacked {
  bytes: AsyncIterable<Uint8Array>
  /** Of the file as it lies there: how far reading it has come, from 0 to 1. */
  progress(): number
}

/**
 * The content of a file: as it is, out of gzip, or the one file in a zip that ends as expected. A zip is read by its
 * central directory, so it does not matter where it was written as a stream, with sizes only behind the data.
 *
 * @throws FileFault when it is damaged, too large, or holds more than one such file.
 */
export async function unpack(path: string, ending: string): Promise<Unpacked> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileFault(`There is no file ${path}.`) : error
  })
  const magic = await firstBytes(path, 4)
  if (magic.subarray(0, 2).toString('latin1') === 'PK') return unzip(path, ending, size)
  if (magic[0] === 0x1f && magic[1] === 0x8b) return gunzip(path, size)
  if ((magic[0] === 0xff && magic[1] === 0xfe) || (magic[0] === 0xfe && magic[1] === 0xff))
    throw new FileFault('The file is written in UTF-16. Please save it as UTF-8.')
  const stream = createReadStream(path)
  return { bytes: limited(stream, size), progress: () => stream.bytesRead / Math.max(size, 1) }
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

function gunzip(path: string, size: number): Unpacked {
  const stream = createReadStream(path)
  const gunzipped = createGunzip()
  stream.on('error', (error) => gunzipped.destroy(error))
  return { bytes: limited(stream.pipe(gunzipped), size), progress: () => stream.bytesRead / Math.max(size, 1) }
}

async function unzip(path: string, ending: string, size: number): Promise<Unpacked> {
  const zip = await openedZip(path)
  try {
    const entry = onlyEntry(await entriesOf(zip), ending)
    if (entry.uncompressedSize > UNPACKED_LIMIT) throw tooLarge()
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(zipFault(error)) : resolve(opened))),
    )
    let done = 0
    const bytes = checked(limited(stream, size), entry, (length) => {
      done += length
    })
    return { bytes: closing(bytes, zip), progress: () => done / Math.max(entry.uncompressedSize, 1) }
  } catch (error) {
    zip.close()
    throw error
  }
}

function openedZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(zipFault(error)) : resolve(zip),
    ),
  )
}

/** More files than this make no extract. */
const ENTRIES_LIMIT = 1000

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('error', (error) => reject(zipFault(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > ENTRIES_LIMIT) reject(new FileFault(`The zip holds more than ${ENTRIES_LIMIT} files.`))
      else zip.readEntry()
    })
    zip.readEntry()
  })
}

function onlyEntry(entries: Entry[], ending: string): Entry {
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/'))
  // A zip that was written from a pipe has one file, and no name for it.
  const fitting = files.length === 1 ? files : files.filter(({ fileName }) => fileName.toLowerCase().endsWith(ending))
  const [entry, second] = fitting
  if (!entry) throw new FileFault(`The zip holds no ${ending} file.`)
  if (second)
    throw new FileFault(`The zip holds ${fitting.length} ${ending} files, and it is not clear which is meant.`)
  if (entry.isEncrypted()) throw new FileFault('The file in the zip is encrypted.')
  return entry
}

/** Passes on what arrives as long as it stays within what a real file unpacks to. */
async function* limited(stream: AsyncIterable<unknown>, packedSize: number): AsyncGenerator<Uint8Array> {
  const limit = Math.min(UNPACKED_LIMIT, Math.max(RATIO_FREE, packedSize * RATIO_LIMIT))
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array
      size += bytes.byteLength
      if (size > limit) throw tooLarge()
      yield bytes
    }
  } catch (error) {
    throw error instanceof FileFault ? error : packingFault(error)
  }
}

/** yauzl compares the sizes and leaves the checksum to us. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  entry: Entry,
  passed: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  for await (const chunk of bytes) {
    sum = crc32(chunk, sum)
    passed(chunk.byteLength)
    yield chunk
  }
  if (sum !== entry.crc32) throw new FileFault(`${entry.fileName} in the zip is damaged: its checksum does not fit.`)
}

async function* closing(bytes: AsyncIterable<Uint8Array>, zip: ZipFile): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } finally {
    zip.close()
  }
}

function tooLarge(): FileFault {
  return new FileFault('The file unpacks to far more than any extract has. Nothing of it was taken.')
}

function zipFault(error: Error): FileFault {
  return new FileFault(`The zip is damaged or truncated: ${error.message}`)
}

function packingFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('E') && !code.startsWith('ERR_')) return error
  if (code.startsWith('Z_') || /zip|bytes|inflate|header|stream|range/i.test(error.message))
    return new FileFault(`The file is damaged or truncated: ${error.message}`)
  return error
}
