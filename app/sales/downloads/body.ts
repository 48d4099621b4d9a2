import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** A part of what is sent: bytes in memory, or a file that is read while it is sent. */
export type Piece = { readonly bytes: Buffer } | { readonly path: string; readonly length: number }

export interface Body {
  readonly pieces: readonly Piece[]
  readonly length: number
}

const pieceLength = (piece: Piece): number => ('bytes' in piece ? piece.bytes.length : piece.length)

export function createBody(pieces: readonly Piece[]): Body {
  return { pieces, length: pieces.reduce((sum, piece) => sum + pieceLength(piece), 0) }
}

/** A range of it as a stream that has no more than a few chunks in memory, however large the whole is. */
export function streamRange({ pieces }: Body, range: ByteRange): ReadableStream {
  return Readable.toWeb(
    Readable.from(chunks(pieces, range), { objectMode: false, highWaterMark: CHUNK }),
  ) as ReadableStream
}

const CHUNK = 256 * 1024

async function* chunks(pieces: readonly Piece[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for (const piece of pieces) {
    const length = pieceLength(piece)
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, length - 1)
    at += length
    if (from > to) continue
    if ('bytes' in piece) yield piece.bytes.subarray(from, to + 1)
    else yield* createReadStream(piece.path, { start: from, end: to, highWaterMark: CHUNK })
  }
}

/** The first and last requested byte, both included. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14.2).
 *
 * @returns the range; 'whole' without a range or with one that may be ignored (several ranges, another unit);
 *   'unsatisfiable' when it lies outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, first, last] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

/** A file to be put into a zip. Sizes and checksums are known in advance, so that sending starts at once. */
export interface ZipEntry {
  readonly name: string
  readonly pieces: readonly Piece[]
  readonly bytes: number
  readonly crc32: number
}

/**
 * A zip as pieces: headers in memory, files read while they are sent. Its files are compressed already, so they are stored
 * as they are. The zip's length is therefore known in advance and any range of it is cheap: a download that broke off can
 * be resumed.
 *
 * Source of the layout: PKWARE's APPNOTE.TXT 6.3.3, sections 4.3.7, 4.3.12 and 4.3.16, and bit 11 (names in UTF-8).
 */
export function zipBody(entries: readonly ZipEntry[], date: Date): Body {
  const stamp = dosTime(date)
  const pieces: Piece[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      commonFields(entry, stamp),
      Buffer.from(entry.name),
    ])
    directory.push(directoryEntry(entry, stamp, offset), Buffer.from(entry.name))
    pieces.push({ bytes: header }, ...entry.pieces)
    offset += header.length + entry.bytes
  }
  const index = Buffer.concat(directory)
  return createBody([
    ...pieces,
    { bytes: Buffer.concat([index, endOfDirectory(entries.length, index.length, offset)]) },
  ])
}

const UTF8_NAMES = 0x0800
const ZIP_VERSION = 20

/** The fields that both headers of an entry share. */
function commonFields({ name, bytes, crc32 }: ZipEntry, { time, day }: DosTime): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(ZIP_VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(0, 4) // stored
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32, 10)
  fields.writeUInt32LE(bytes, 14)
  fields.writeUInt32LE(bytes, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

function directoryEntry(entry: ZipEntry, stamp: DosTime, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([ZIP_VERSION, 0])
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, commonFields(entry, stamp), rest])
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

interface DosTime {
  time: number
  day: number
}

/** Times in a zip start in 1980. */
function dosTime(date: Date): DosTime {
  const day = (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return { time: date.getUTCHours() << 11, day }
}
